import { globSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../config.ts';
import { findReach } from './changed.ts';
import capabilities from './reach.json' with { type: 'json' };

test('a change reaches the tests of the capabilities whose folders it touches, and its own', () => {
  const { integration, journey } = findReach(['domain/src/convert/pricing.ts', 'server/test/proof.test.ts']);
  expect(integration).toEqual(['server/test/proof.test.ts', 'server/src/modules/convert/', 'server/test/convert']);
  expect(journey).toEqual(['e2e/convert']);
  expect(findReach(['docs/convert/page.md', 'README.md'])).toEqual({ integration: [], journey: [] });
});

test.each(['server/src/modules', 'web/src/features', 'operations/src'])('every folder of %s is reached', (parent) => {
  const known = new Set(Object.values(capabilities).flatMap(({ folders }) => folders));
  const folders = readdirSync(join(root, parent), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const unknown = folders.map(({ name }) => name).filter((name) => name !== 'lib' && !known.has(name));
  expect(unknown).toEqual([]);
});

test('every filter selects a file', () => {
  const files = globSync('{server,e2e}/**/*.{test,e2e}.ts', { cwd: root, exclude: ['**/node_modules'] });
  const filters = Object.values(capabilities).flatMap(({ integration, journey }) => [...integration, ...journey]);
  expect(filters.filter((filter) => !files.some((file) => file.startsWith(filter)))).toEqual([]);
});
