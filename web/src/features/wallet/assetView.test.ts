import { beforeAll, expect, test } from 'vitest';
import { registerAssets } from '../../lib/testing/assets.ts';
import { type AssetView, filterAssets, parseKind, readView, writeView } from './assetView.ts';
import type { AssetBalance } from './balances.ts';

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

const asset = (symbol: string, kind: 'crypto' | 'fiat', usdValuation: string): AssetBalance => ({
  asset: symbol,
  kind,
  total: '1',
  available: '1',
  frozen: '0',
  usdPrice: null,
  usdValuation,
});

const assets = [asset('BTC', 'crypto', '100000'), asset('USD', 'fiat', '50'), asset('ETH', 'crypto', '9.99')];
const filter = (part: Partial<Parameters<typeof filterAssets>[1]>) => {
  const { shown, hidden } = filterAssets(assets, { kind: 'all', search: '', hideSmall: true, smallUsd: '10', ...part });
  return [shown.map((each) => each.asset), hidden.map((each) => each.asset)];
};

test('SH-15 assets under 10 USD are hidden, and shown on request', () => {
  expect(filter({})).toEqual([['BTC', 'USD'], ['ETH']]);
  expect(filter({ hideSmall: false })).toEqual([['BTC', 'USD', 'ETH'], []]);
  expect(filter({ smallUsd: '100' })).toEqual([['BTC'], ['USD', 'ETH']]);
});

test('a search finds small assets too', () => {
  expect(filter({ search: ' eth ' })).toEqual([['ETH'], []]);
});

test('assets are filtered by kind', () => {
  expect(filter({ kind: 'fiat' })).toEqual([['USD'], []]);
  expect([parseKind('fiat'), parseKind('gold'), parseKind(null)]).toEqual(['fiat', 'all', 'all']);
});
