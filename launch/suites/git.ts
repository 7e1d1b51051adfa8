import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../config.ts';

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/** The paths of an answer that ends each with NUL. */
const paths = (command: string, ...args: string[]) =>
  git(command, '-z', ...args)
    .split('\0')
    .filter((path) => path !== '');

/** The id of a commit; undefined where the clone does not have it. */
function findCommit(name: string): string | undefined {
  try {
    return git('rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`).trim();
  } catch {
    return undefined;
  }
}

/** Lists the files of the working tree that git does not ignore. */
export const listFiles = (): string[] =>
  [...paths('ls-files'), ...paths('ls-files', '--others', '--exclude-standard')].filter((path) =>
    existsSync(join(root, path)),
  );

/** Reads a commit by its name. Throws where the clone does not have it. */
export function readCommit(name: string): string {
  const commit = findCommit(name);
  if (commit === undefined) throw new Error(`'${name}' is no commit of this clone`);
  return commit;
}

/** Reads the commit that a branch began at; on main itself, the commit before. Throws where the clone has neither. */
export function readBase(): string {
  const head = readCommit('HEAD');
  const main = findCommit('refs/heads/main') ?? findCommit('refs/remotes/origin/main');
  try {
    const began = main === undefined ? head : git('merge-base', 'HEAD', main).trim();
    return began === head ? readCommit('HEAD~1') : began;
  } catch (cause) {
    throw new Error('this clone does not have the commit that the branch began at: name one', { cause });
  }
}

/** Lists the files that were changed since a commit: those not yet added, and those that are gone, included. */
export const listChanged = (base: string): string[] => [
  ...paths('diff', '--name-only', '--no-renames', base, '--'),
  ...paths('ls-files', '--others', '--exclude-standard'),
];
