import { execFileSync } from 'node:child_process';
import { root } from '../config.ts';
import capabilities from './reach.json' with { type: 'json' };

/** The files to run for a change, as filters of the suites by path. */
export interface Reach {
  readonly integration: readonly string[];
  readonly journey: readonly string[];
}

const INTEGRATION = /^(server\/.*|e2e\/.*)\.test\.ts$/;
const JOURNEY = /^e2e\/.*\.e2e\.ts$/;

/**
 * Finds the integration and journey files that a change reaches: tests that were changed, and those of the capabilities
 * whose folders it touches. A server's test starts the whole platform, so imports would find all of them for each
 * change.
 */
export function findReach(paths: readonly string[]): Reach {
  const integration = new Set(paths.filter((path) => INTEGRATION.test(path)));
  const journey = new Set(paths.filter((path) => JOURNEY.test(path)));
  const folders = new Set(
    paths.filter((path) => !path.startsWith('docs/')).flatMap((path) => path.split('/').slice(0, -1)),
  );
  for (const capability of Object.values(capabilities)) {
    if (!capability.folders.some((folder) => folders.has(folder))) continue;
    for (const filter of capability.integration) integration.add(filter);
    for (const filter of capability.journey) journey.add(filter);
  }
  return { integration: [...integration], journey: [...journey] };
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** Reads the commit that a branch began at; on main itself, the last commit. */
export function findBase(): string {
  try {
    return git('merge-base', 'HEAD', 'main');
  } catch {
    return 'HEAD';
  }
}

/** Lists the files that were changed since a commit and still exist, those not yet added included. */
export function listChanged(base: string): string[] {
  const changed = git('diff', '--name-only', '--diff-filter=d', base).split('\n');
  return [...changed, ...git('ls-files', '--others', '--exclude-standard').split('\n')].filter((path) => path !== '');
}
