import { expect, test } from 'vitest';
import { findShownProduct } from './shownProduct.ts';

test.each([
  ['/en-US/trading/BTC-USDT', '', 'spot'],
  ['/en-US/trading/BTCUSDT', '', 'usdm'],
  ['/en-US/market', '?product=spot&group=main', 'spot'],
  ['/en-US/market', '', 'usdm'],
  ['/zh-HK/home', '?product=spot', 'usdm'],
] as const)('the connection of %s%s is that of %s', (pathname, search, product) => {
  expect(findShownProduct({ pathname, search })).toBe(product);
});
