import { expect, test } from 'vitest';
import { type MarketView, readView, writeView } from './marketView.ts';

const views: MarketView[] = [
  { group: 'all', search: '', sort: undefined },
  { group: 'main', search: 'btc', sort: undefined },
  { group: 'label:layer-1', search: '', sort: { column: 'change', direction: 'descending' } },
  { group: 'favourites', search: 'eth/usdt', sort: { column: 'symbol', direction: 'ascending' } },
];

test('MK-01 MK-02 group, search and sort order of the market are preserved in the address', () => {
  for (const view of views) expect(readView(new URLSearchParams(writeView(view)))).toEqual(view);
  expect(writeView({ group: 'all', search: '', sort: undefined })).toEqual({});
});

test('an invalid address shows the default market', () => {
  expect(readView(new URLSearchParams('group=odd&sort=nothing&order=upwards'))).toEqual({
    group: 'all',
    search: '',
    sort: undefined,
  });
});
