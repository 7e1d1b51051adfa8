import { findProduct } from '@aldgate/domain/market/marketRef.ts';
import { FUTURES } from '@aldgate/domain/market/product.ts';
import { isTraded, TRADED_PRODUCTS, type TradedProduct } from '@aldgate/domain/market/traits.ts';

/** The product of an instrument's id; that of the futures page, which does not know it, where none has market data. */
export function marketProduct(symbol: string): TradedProduct {
  const product = findProduct(symbol);
  return isTraded(product) ? product : FUTURES;
}

/** Reads a product's name; the futures page's for any other text. */
export const readProduct = (text: string | null): TradedProduct =>
  TRADED_PRODUCTS.find((product) => product === text) ?? FUTURES;
