import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../config.ts';
import { namesOf } from './capabilities.ts';
import { type CapabilityFolder, folderOf } from './folders.ts';
import { readImporters } from './importers.ts';

/** The files of a suite to run: all, or those below the folders and with the paths given. */
export type Selection = 'all' | readonly string[];

/** The tests that a change reaches. */
export interface Reach {
  /** 'imports': those that import what was changed. */
  readonly unit: 'all' | 'imports';
  readonly integration: Selection;
  readonly launch: Selection;
  readonly journey: Selection;
}

type Suites = Omit<Reach, 'unit'>;

/** Paths that everything stands on. */
const SHARED =
  /^(server\/src\/(kernel|access|ledger|approvals|commands|demo)\/|server\/src\/[^/]+$|domain\/src\/ledger\/|(ui|client-kit|testkit|launch)\/)/;
/** Paths of what a new machine installs, and of how tests run. */
const INSTALLED = /^(package(-lock)?\.json|vitest\.config\.ts)$|^launch\//;
/** A change of these reaches no test but those of the checks. */
const UNTESTED = /^(docs|bench)\/|\.md$|^\.|^(biome|tsconfig)\.json$/;
const TEST = /^(server\/.*|e2e\/.*)\.test\.ts$/;
const JOURNEY = /^e2e\/.*\.e2e\.ts$/;

/** Tests of rules that hold for every capability of the server. */
export const OF_ALL_CAPABILITIES: readonly string[] = [
  'server/test/platform/',
  'server/test/access/',
  'server/test/open/matrix.test.ts',
];
/** Journeys that read every screen of a client: widths, contrast, both languages. */
export const OF_ALL_SCREENS = {
  web: 'e2e/platform/screens.e2e.ts',
  operations: 'e2e/platform/operations.e2e.ts',
};
const FIRST_START = 'launch/main.e2e.ts';

const NOTHING: Suites = {
  integration: [],
  launch: [],
  journey: [],
};
const EVERYTHING: Suites = {
  integration: 'all',
  launch: [FIRST_START],
  journey: 'all',
};

const exists = (path: string) => existsSync(join(root, path));

/** The folders of a capability's tests that there are: of the server's calls, and of journeys in each client. */
export function testFoldersOf(capability: string) {
  const below = (...parents: string[]) =>
    parents.flatMap((parent) => namesOf(capability).map((name) => `${parent}/${name}/`)).filter(exists);
  return {
    server: below('server/test', 'server/src/modules', 'server/src', 'e2e'),
    web: below('e2e'),
    console: below('e2e/console'),
  };
}

/** The tests of a capability that its folder in a workspace reaches; undefined where there are none. */
function testsOf({ workspace, capability }: CapabilityFolder): Suites | undefined {
  const { server, web, console } = testFoldersOf(capability);
  if (server.length + web.length + console.length === 0) return undefined;
  if (workspace === 'web') return { ...NOTHING, journey: web };
  if (workspace === 'operations') return { ...NOTHING, journey: console };
  return { ...NOTHING, integration: server, journey: [...web, ...console] };
}

/** Selects what a path in no capability's folder reaches. */
function testsWithoutFolder(workspace: string): Suites {
  if (workspace === 'web') return { ...NOTHING, journey: 'all' };
  if (workspace === 'operations') return { ...NOTHING, journey: ['e2e/console/'] };
  return EVERYTHING;
}

/** Selects what a path reaches whatever its capability is. */
function testsOfAll(workspace: string): Suites {
  if (workspace === 'web' || workspace === 'operations') return { ...NOTHING, journey: [OF_ALL_SCREENS[workspace]] };
  if (workspace === 'signer' || workspace === 'chain') return { ...NOTHING, launch: [FIRST_START] };
  return ['server', 'contract', 'domain'].includes(workspace)
    ? { ...NOTHING, integration: OF_ALL_CAPABILITIES }
    : NOTHING;
}

function unite(reached: readonly Suites[], suite: keyof Suites): Selection {
  const selections = reached.map((each) => each[suite]);
  return selections.includes('all') ? 'all' : [...new Set(selections.flat())];
}

/**
 * Finds the tests that a change reaches: those that were changed, those of the capabilities whose folders it touches,
 * and those of the capabilities that import these. A path in no capability's folder reaches all. A server's test starts
 * the whole platform, so the imports of tests would find all of them for each change.
 */
export function findReach(changed: readonly string[], importersOf = readImporters()): Reach {
  const reachOf = (path: string): readonly Suites[] => {
    const [workspace = ''] = path.split('/');
    if (INSTALLED.test(path)) return [{ ...EVERYTHING, launch: 'all' }];
    if (SHARED.test(path)) return [EVERYTHING];
    if (path.startsWith('e2e/support/')) return [{ ...NOTHING, launch: [FIRST_START], journey: 'all' }];
    if (TEST.test(path)) return [{ ...NOTHING, integration: [path].filter(exists) }];
    if (JOURNEY.test(path)) return [{ ...NOTHING, journey: [path].filter(exists) }];
    const folder = folderOf(path);
    const own = (folder && testsOf(folder)) ?? testsWithoutFolder(workspace);
    const importers = folder === undefined ? [] : importersOf(folder).flatMap((each) => testsOf(each) ?? []);
    return [own, testsOfAll(workspace), ...importers];
  };
  const paths = changed.filter((path) => !UNTESTED.test(path));
  const reached = paths.flatMap(reachOf);
  return {
    unit: paths.some((path) => INSTALLED.test(path)) ? 'all' : 'imports',
    integration: unite(reached, 'integration'),
    launch: unite(reached, 'launch'),
    journey: unite(reached, 'journey'),
  };
}
