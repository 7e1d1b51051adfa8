import { beforeAll, expect, test } from 'vitest';
import { registerAssets } from '../../lib/testing/assets.ts';
import { type AssetView, readView, writeView } from './assetView.ts';

beforeAll(registerAssets);

const views: AssetView[] = [
  { kind: 'all', search: '', sort: undefined },
  { kind: 'fiat', search: 'us', sort: undefined },
  { kind: 'crypto', search: '', sort: { column: 'total', direction: 'ascending' } },
  { kind: 'all', search: '', sort: { column: 'valuation', direction: 'descending' } },
];

test('WAL-01 kind, search and sort order of the balances are preserved in the address', () => {
  for (const view of views) expect(readView(new URLSearchParams(writeView(view)))).toEqual(view);
});

test('an invalid address shows all assets in their default order', () => {
  expect(readView(new URLSearchParams('kind=gold&sort=size&order=up'))).toEqual(views[0]);
});
