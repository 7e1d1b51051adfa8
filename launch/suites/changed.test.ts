import { globSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../config.ts';
import { namedFolders } from './capabilities.ts';
import { findReach, type Reach } from './changed.ts';

const files = globSync('{server,e2e}/**/*.{test,e2e}.ts', { cwd: root, exclude: ['**/node_modules'] });
const foldersOf = (parent: string) =>
  readdirSync(join(root, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

const nothing = { integration: [], journey: [], launch: [] };
const everything = { integration: 'all', journey: 'all' };

const reaches = ({ integration, journey }: Reach) =>
  [integration, journey].some(
    (selection) => selection === 'all' || selection.some((filter) => files.some((file) => file.startsWith(filter))),
  );

test('a change reaches the tests of its capability in every workspace, under each of its names', () => {
  expect(findReach(['server/src/modules/otc/quotes/price.ts'])).toEqual({
    integration: ['server/test/otc/', 'server/src/modules/otc/', 'e2e/otc/'],
    journey: ['e2e/otc/', 'e2e/console/desk/'],
    launch: [],
  });
  const { integration, journey } = findReach(['server/src/modules/brokers/keys/apply.ts']);
  expect(integration).toContain('server/test/brokers/');
  expect(journey).toEqual(expect.arrayContaining(['e2e/brokers/', 'e2e/console/exchanges/', 'e2e/console/queue/']));
});

test('a client’s feature reaches its journeys, a screen of the console those of the console', () => {
  expect(findReach(['web/src/features/drafts/Draft.tsx'])).toEqual({ ...nothing, journey: ['e2e/approvals/'] });
  expect(findReach(['operations/src/desk/Quote.tsx'])).toEqual({ ...nothing, journey: ['e2e/console/desk/'] });
  expect(findReach(['operations/src/parts/records/Records.tsx'])).toEqual({ ...nothing, journey: ['e2e/console/'] });
  expect(findReach(['web/src/lib/lists/List.tsx'])).toEqual({ ...nothing, journey: 'all' });
});

test('a test that was changed runs itself, and what supports the journeys all of them', () => {
  const paths = ['server/test/proof/proof.test.ts', 'e2e/kyc/kyc.e2e.ts', 'server/test/proof/gone.test.ts'];
  expect(findReach(paths)).toEqual({
    ...nothing,
    integration: ['server/test/proof/proof.test.ts'],
    journey: ['e2e/kyc/kyc.e2e.ts'],
  });
  expect(findReach(['e2e/support/axe.ts'])).toEqual({ ...nothing, journey: 'all' });
});

test.each([
  'server/src/kernel/jobs.ts',
  'server/src/access/call.ts',
  'server/src/ledger/post.ts',
  'server/src/approvals/index.ts',
  'server/src/moduleList.ts',
  'ui/src/tables/Table.tsx',
  'client-kit/src/index.ts',
  'domain/src/money/decimal.ts',
  'contract/src/calls.ts',
  'testkit/platform.ts',
  'package-lock.json',
])('%s reaches everything', (path) => {
  expect(findReach([path])).toEqual({ ...nothing, ...everything });
});

test('a change of the launch reaches its tests too, one of documents none', () => {
  expect(findReach(['launch/start.ts'])).toEqual({ ...everything, launch: 'all' });
  expect(findReach(['docs/convert/page.md', 'README.md', 'bench/bundle.ts'])).toEqual(nothing);
});

test.each(['server/src/modules', 'server/src', 'web/src/features', 'operations/src'])(
  'every folder of %s has a test',
  (parent) => {
    const folders = foldersOf(parent).filter((name) => name !== 'modules');
    const without = folders.filter((name) => !reaches(findReach([`${parent}/${name}/file.ts`])));
    expect(without).toEqual([]);
  },
);

test('every test is in the folder of a capability', () => {
  const capabilities = new Set([
    ...namedFolders,
    ...['server/src/modules', 'server/src', 'web/src/features', 'operations/src', '.'].flatMap(foldersOf),
  ]);
  const homeless = files.filter((file) => {
    const [, folder] = /^(?:server\/test|e2e\/console|e2e)\/([^/]+)\/[^/]+$/.exec(file) ?? [];
    return !file.startsWith('server/src/') && (folder === undefined || !capabilities.has(folder));
  });
  expect(homeless).toEqual([]);
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
  const folders = new Set(parents.flatMap(foldersOf));
  expect(namedFolders.filter((name) => !folders.has(name))).toEqual([]);
});
