import { expect, test } from 'vitest';
import { type MarketView, readView, writeView } from './marketView.ts';

const views: MarketView[] = [
  { search: '', sort: undefined },
  { search: 'btc', sort: undefined },
  { search: '', sort: { column: 'change', direction: 'descending' } },
  { search: 'eth/usdt', sort: { column: 'symbol', direction: 'ascending' } },
];

test('MK-02 the search and the order of the market survive in the address', () => {
  for (const view of views) expect(readView(new URLSearchParams(writeView(view)))).toEqual(view);
  expect(writeView({ search: '', sort: undefined })).toEqual({});
});

test('an address that is not understood shows the market as by default', () => {
  expect(readView(new URLSearchParams('sort=nothing&order=upwards'))).toEqual({ search: '', sort: undefined });
});
