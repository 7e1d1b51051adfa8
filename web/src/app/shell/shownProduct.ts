import { type MarketProduct, marketProduct } from '../../marketData/tickers/marketProduct.ts';

/** The product whose market data a page is about, by its address: futures, which price coins, unless it shows spot. */
export function findShownProduct({
  pathname,
  search,
}: {
  readonly pathname: string;
  readonly search: string;
}): MarketProduct {
  const [, , page, symbol] = pathname.split('/');
  if (page === 'trading' && symbol !== undefined) return marketProduct(symbol);
  return page === 'market' && new URLSearchParams(search).get('product') === 'spot' ? 'spot' : 'usdm';
}
