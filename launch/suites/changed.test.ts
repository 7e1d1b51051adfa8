import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import config from '../../vitest.config.ts';
import { root } from '../config.ts';
import { namedFolders } from './capabilities.ts';
import { findReach, OF_ALL_CAPABILITIES, OF_ALL_SCREENS, testFoldersOf } from './changed.ts';
import { WHOLE } from './folders.ts';
import { listFiles } from './git.ts';
import { readImporters } from './importers.ts';
import { ON_OLDEST_POSTGRES } from './run.ts';

const files = listFiles();
const importersOf = readImporters();
const reachOf = (paths: readonly string[]) => findReach(paths, importersOf);
const foldersIn = (parent: string) =>
  readdirSync(join(root, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

const nothing = {
  unit: 'imports',
  integration: [],
  launch: [],
  journey: [],
};
const everything = {
  unit: 'imports',
  integration: 'all',
  launch: ['launch/main.e2e.ts'],
  journey: 'all',
};

test('a change reaches the tests of its capability in every workspace, under each of its names', () => {
  const { integration, journey } = reachOf(['server/src/modules/brokers/keys/apply.ts']);
  expect(integration).toContain('server/test/brokers/');
  expect(journey).toEqual(expect.arrayContaining(['e2e/brokers/', 'e2e/console/exchanges/', 'e2e/console/queue/']));
});

test('a change of the server reaches the tests of rules that hold for all of it', () => {
  for (const path of ['server/src/modules/otc/quotes/price.ts', 'contract/src/otc/schemas.ts'])
    expect(reachOf([path]).integration).toEqual(expect.arrayContaining([...OF_ALL_CAPABILITIES, 'server/test/otc/']));
});

test.each([
  ['domain/src/market/traits.ts', 'server/test/trading/', 'e2e/trading/'],
  ['domain/src/identity/roles.ts', 'server/test/wallet/', 'e2e/brokers/'],
  ['server/src/modules/market/prices.ts', 'server/test/convert/', 'e2e/otc/'],
  ['exchange/src/signed/signedRest.ts', 'server/test/brokers/', 'e2e/trading/'],
  ['contract/src/convert/schemas.ts', 'server/test/open/', 'e2e/convert/'],
])('%s reaches the capabilities that import its folder', (path, ofServer, ofClients) => {
  const { integration, journey } = reachOf([path]);
  expect(integration).toContain(ofServer);
  expect(journey).toContain(ofClients);
});

test('a client’s feature reaches its journeys and those of every screen, a screen of the console its own', () => {
  const { web, operations } = OF_ALL_SCREENS;
  expect(reachOf(['web/src/features/approvals/VoteForm.tsx'])).toMatchObject({
    ...nothing,
    journey: expect.arrayContaining(['e2e/approvals/', 'e2e/identity/', web]),
  });
  expect(reachOf(['web/src/marketData/feed.ts']).journey).toContain('e2e/trading/');
  expect(reachOf(['operations/src/desk/Quote.tsx'])).toMatchObject({
    ...nothing,
    journey: expect.arrayContaining(['e2e/console/desk/', operations]),
  });
  expect(reachOf(['operations/src/parts/records/Records.tsx']).journey).toContain('e2e/console/');
  expect(reachOf(['web/src/lib/lists/List.tsx'])).toEqual({ ...nothing, journey: 'all' });
});

test('a test that was changed runs itself, and what supports the journeys all of them', () => {
  const paths = ['server/test/proof/proof.test.ts', 'e2e/kyc/kyc.e2e.ts', 'server/test/proof/gone.test.ts'];
  expect(reachOf(paths)).toEqual({
    ...nothing,
    integration: ['server/test/proof/proof.test.ts'],
    journey: ['e2e/kyc/kyc.e2e.ts'],
  });
  expect(reachOf(['e2e/support/axe.ts'])).toEqual({ ...nothing, launch: ['launch/main.e2e.ts'], journey: 'all' });
});

test.each([
  'server/src/kernel/jobs/jobs.ts',
  'server/src/access/call.ts',
  'server/src/ledger/post.ts',
  'server/src/approvals/index.ts',
  'server/src/moduleList.ts',
  'ui/src/tables/Table.tsx',
  'client-kit/src/index.ts',
  'domain/src/money/decimal.ts',
  'contract/src/calls.ts',
  'testkit/platform/platform.ts',
  'server/src/demo/seed.ts',
  'domain/src/ledger/flow.ts',
])('%s reaches everything', (path) => {
  expect(reachOf([path])).toEqual(everything);
});

test('a change of the launch, and of what is installed, reaches every test, one of documents none', () => {
  for (const path of ['launch/start.ts', 'package-lock.json', 'vitest.config.ts'])
    expect(reachOf([path])).toEqual({ ...everything, unit: 'all', launch: 'all' });
  expect(reachOf(['docs/convert/page.md', 'README.md', 'bench/bundle.ts'])).toEqual(nothing);
});

test('the build server runs every test', () => {
  expect(readFileSync(join(root, '.ci', 'run'), 'utf8')).toMatch(/^npm test -- all\n$/m);
});

test('what every change runs exists', () => {
  const named = [...OF_ALL_CAPABILITIES, ...Object.values(OF_ALL_SCREENS), ...everything.launch, ...ON_OLDEST_POSTGRES];
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

const isTestIn = (folders: readonly string[]) => (file: string) =>
  /\.(test|e2e)\.ts$/.test(file) && folders.some((folder) => file.startsWith(folder));

test.each([
  ['server/src/modules', 'server', []],
  ['server/src', 'server', ['modules']],
  ['web/src/features', 'web', []],
  // Parts of every screen.
  ['operations/src', 'console', ['app', 'lib', 'parts']],
] as const)('every folder of %s has a test', (parent, tests, others) => {
  const without = foldersIn(parent)
    .filter((name) => !others.some((other) => other === name))
    .filter((name) => !files.some(isTestIn(testFoldersOf(name)[tests])));
  expect(without).toEqual([]);
});

test('every capability of customers has a main journey', () => {
  const others = ['clients', 'console', 'exchange', 'openClient', 'platform', 'reconciliation', 'support', 'venue'];
  const without = foldersIn('e2e').filter(
    (name) => !others.includes(name) && !files.includes(`e2e/${name}/main.e2e.ts`),
  );
  expect(without).toEqual([]);
});

test('every test is in the folder of a capability', () => {
  const capabilities = new Set([
    ...namedFolders,
    ...WHOLE,
    ...['server/src/modules', 'server/src', 'web/src/features', 'operations/src'].flatMap(foldersIn),
  ]);
  const homeless = files.filter((file) => {
    const [, folder] = /^(?:server\/test|e2e\/console|e2e)\/([^/]+)\/[^/]+$/.exec(file) ?? [];
    return isTestIn(['server/test/', 'e2e/'])(file) && (folder === undefined || !capabilities.has(folder));
  });
  expect(homeless).toEqual([]);
});

test('every test belongs to one suite', () => {
  const suites = (config.test?.projects ?? []) as readonly { readonly test: { readonly include: string[] } }[];
  const tests = files.filter((file) => /\.(test|spec|e2e)\.[cm]?[jt]sx?$/.test(file));
  const lost = tests.filter((file) => {
    const within = suites.filter(({ test: { include } }) => include.some((pattern) => matchesGlob(file, pattern)));
    return within.length !== (file.startsWith('e2e/clients/') ? 2 : 1);
  });
  expect(lost).toEqual([]);
});

test('every test that a document names exists', () => {
  const names = new Set(files.map((file) => basename(file)));
  const stale = files
    .filter((file) => file.endsWith('.md'))
    .flatMap(
      (file) => readFileSync(join(root, file), 'utf8').match(/(?<![*\w.])\w+(?:\.[a-z]+)?\.(?:test|e2e)\.tsx?/g) ?? [],
    )
    .filter((name) => !names.has(name));
  expect(stale).toEqual([]);
});

test('every name of a capability is one of a folder', () => {
  const parents = [
    '.',
    'server/src/modules',
    'server/src',
    'web/src',
    'web/src/features',
    'operations/src',
    'domain/src',
    'contract/src',
    'contract/src/operations',
    'e2e',
    'e2e/console',
  ];
  const folders = new Set(parents.flatMap(foldersIn));
  expect(namedFolders.filter((name) => !folders.has(name))).toEqual([]);
});
