import type { TradedProduct } from '@aldgate/domain/market/traits.ts';
import { marketProduct, readProduct } from '../../marketData/tickers/marketProduct.ts';

/** The product whose market data a page is about, by its address: futures, which price coins, unless it shows spot. */
export function findShownProduct({
  pathname,
  search,
}: {
  readonly pathname: string;
  readonly search: string;
}): TradedProduct {
  const [, , page, symbol] = pathname.split('/');
  if (page === 'trading' && symbol !== undefined) return marketProduct(symbol);
  return readProduct(page === 'market' ? new URLSearchParams(search).get('product') : null);
}
