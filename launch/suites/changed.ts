import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../config.ts';
import { namesOf } from './capabilities.ts';

/** The files of a suite to run: all, or those below the folders and with the paths given. */
export type Selection = 'all' | readonly string[];

/** The tests that a change reaches. */
export interface Reach {
  readonly integration: Selection;
  readonly journey: Selection;
  readonly launch: Selection;
}

/** Paths that everything stands on. */
const SHARED =
  /^(server\/src\/(kernel|access|ledger|approvals)\/|server\/src\/[^/]+$|(ui|client-kit|testkit|launch)\/|(package(-lock)?\.json|vitest\.config\.ts)$)/;
/** A change of these reaches no test but those of the checks. */
const UNTESTED = /^(docs|bench)\/|\.md$|^\.|^(biome|tsconfig)\.json$/;
const TEST = /^(server\/.*|e2e\/.*)\.test\.ts$/;
const JOURNEY = /^e2e\/.*\.e2e\.ts$/;
/** Workspaces that are one capability each. The others have a folder for each. */
const WHOLE = /^(exchange|venue|bank|chain|signer|client)\//;
/** Folders that hold one for each capability. */
const HOLDERS = new Set(['src', 'test', 'modules', 'features', 'operations', 'console']);

const exists = (path: string) => existsSync(join(root, path));

/** The capability that a path belongs to by its folders. */
function findCapability(path: string): string | undefined {
  const [, whole] = WHOLE.exec(path) ?? [];
  return (
    whole ??
    path
      .split('/')
      .slice(1, -1)
      .find((folder) => !HOLDERS.has(folder))
  );
}

/** The folders of tests of a capability: of the server's calls, and of journeys in a client. */
const findFolders = (capability: string | undefined) => {
  const names = capability === undefined ? [] : namesOf(capability);
  const below = (...parents: string[]) =>
    parents.flatMap((parent) => names.map((name) => `${parent}/${name}/`)).filter(exists);
  return {
    server: below('server/test', 'server/src/modules', 'server/src', 'e2e'),
    web: below('e2e'),
    console: below('e2e/console'),
  };
};

/** The folders of a path's tests; 'all' where its folder belongs to no capability. */
function reachOf(path: string): Pick<Reach, 'integration' | 'journey'> {
  const { server, web, console } = findFolders(findCapability(path));
  const none: readonly string[] = [];
  if (path.startsWith('e2e/support/')) return { integration: none, journey: 'all' };
  const isKnown = server.length + web.length + console.length > 0;
  if (path.startsWith('web/')) return { integration: none, journey: isKnown ? web : 'all' };
  if (path.startsWith('operations/')) return { integration: none, journey: isKnown ? console : ['e2e/console/'] };
  return isKnown ? { integration: server, journey: [...web, ...console] } : { integration: 'all', journey: 'all' };
}

/**
 * Finds the integration and journey files that a change reaches: tests that were changed, and those of the capabilities
 * whose folders it touches. A path that belongs to no capability reaches all. A server's test starts the whole
 * platform, so imports would find all of them for each change.
 */
export function findReach(paths: readonly string[]): Reach {
  const reached = paths
    .filter((path) => !UNTESTED.test(path))
    .map((path) => {
      if (SHARED.test(path)) return { integration: 'all', journey: 'all' } as const;
      if (TEST.test(path)) return { integration: [path].filter(exists), journey: [] };
      if (JOURNEY.test(path)) return { integration: [], journey: [path].filter(exists) };
      return reachOf(path);
    });
  const unite = (suite: 'integration' | 'journey'): Selection => {
    const selections = reached.map((reach) => reach[suite]);
    return selections.includes('all') ? 'all' : [...new Set(selections.flat())];
  };
  return {
    integration: unite('integration'),
    journey: unite('journey'),
    launch: paths.some((path) => path.startsWith('launch/') && !UNTESTED.test(path)) ? 'all' : [],
  };
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** Reads the commit that a branch began at; on main itself, the commit before. */
export function findBase(): string {
  try {
    const began = git('merge-base', 'HEAD', 'main');
    return began === git('rev-parse', 'HEAD') ? git('rev-parse', 'HEAD~1') : began;
  } catch {
    return 'HEAD';
  }
}

/** Lists the files that were changed since a commit: those not yet added, and those that are gone, included. */
export function listChanged(base: string): string[] {
  const changed = git('diff', '--name-only', '--no-renames', base).split('\n');
  return [...changed, ...git('ls-files', '--others', '--exclude-standard').split('\n')].filter((path) => path !== '');
}
