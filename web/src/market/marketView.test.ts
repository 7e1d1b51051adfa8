import { expect, test } from 'vitest';
import { type MarketView, readView, writeView } from './marketView.ts';

const views: MarketView[] = [
  { group: 'all', search: '', sort: undefined },
  { group: 'main', search: 'btc', sort: undefined },
  { group: 'label:layer-1', search: '', sort: { column: 'change', direction: 'descending' } },
  { group: 'favourites', search: 'eth/usdt', sort: { column: 'symbol', direction: 'ascending' } },
];

test('MK-01 MK-02 the group, the search and the order of the market survive in the address', () => {
  for (const view of views) expect(readView(new URLSearchParams(writeView(view)))).toEqual(view);
  expect(writeView({ group: 'all', search: '', sort: undefined })).toEqual({});
});

test('an address that is not understood shows the market as by default', () => {
  expect(readView(new URLSearchParams('group=odd&sort=nothing&order=upwards'))).toEqual({
    group: 'all',
    search: '',
    sort: undefined,
  });
});
