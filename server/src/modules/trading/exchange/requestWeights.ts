import type { Product } from '@aldgate/domain/market/product.ts';
import { OPEN_ORDERS_WEIGHT } from '@aldgate/exchange/products/openOrders.ts';

/** The request weight of cancelling an order. */
export const CANCEL_WEIGHT = 1;

/** The request weights of what is read of an account. */
export interface RequestWeights {
  /** Open orders of one instrument, conditional ones included, and of all. */
  readonly openOrders: { readonly ofContract: number; readonly ofAll: number };
  /** A page of orders, or of executions. */
  readonly history: number;
  readonly order: number;
  readonly positions: number;
}

const FUTURES_WEIGHTS: RequestWeights = { openOrders: OPEN_ORDERS_WEIGHT, history: 5, order: 2, positions: 5 };
const SPOT_WEIGHTS: RequestWeights = {
  openOrders: { ofContract: 6, ofAll: 80 },
  history: 20,
  order: 4,
  // It has none: nothing is asked.
  positions: 0,
};

/** Spot has a budget of its own and other weights. */
export const requestWeights = (product: Product): RequestWeights =>
  product === 'spot' ? SPOT_WEIGHTS : FUTURES_WEIGHTS;
