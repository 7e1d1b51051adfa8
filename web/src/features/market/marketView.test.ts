import { expect, test } from 'vitest';
import { type MarketView, readView, writeView } from './marketView.ts';

const views: MarketView[] = [
  { product: 'usdm', group: 'all', search: '', sort: undefined },
  { product: 'spot', group: 'main', search: 'btc', sort: undefined },
  { product: 'usdm', group: 'label:layer-1', search: '', sort: { column: 'change', direction: 'descending' } },
  { product: 'usdm', group: 'favourites', search: 'eth/usdt', sort: { column: 'symbol', direction: 'ascending' } },
];

test('MK-01 MK-02 group, search and sort order of the market are preserved in the address', () => {
  for (const view of views) expect(readView(new URLSearchParams(writeView(view)))).toEqual(view);
  expect(writeView({ product: 'usdm', group: 'all', search: '', sort: undefined })).toEqual({});
});

test('MK-01 an address without a product shows futures, as bookmarks do', () => {
  expect(readView(new URLSearchParams('group=main')).product).toBe('usdm');
  expect(writeView({ product: 'spot', group: 'main', search: '', sort: undefined })).toEqual({
    product: 'spot',
    group: 'main',
  });
});

test('an invalid address shows the default market', () => {
  expect(readView(new URLSearchParams('product=coinm&group=odd&sort=nothing&order=upwards'))).toEqual({
    product: 'usdm',
    group: 'all',
    search: '',
    sort: undefined,
  });
});
