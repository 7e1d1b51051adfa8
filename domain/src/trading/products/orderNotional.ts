import { parseFixed, parseFixedRounded } from '../../money/fixed.ts';
import type { ContractArithmetic, OrderNotional } from './arithmetic.ts';

/** An open order of one contract that has triggered, or has no condition; decimal strings. */
export interface RestingOrder {
  readonly direction: 'buy' | 'sell';
  readonly reduceOnly: boolean;
  readonly price: string | null;
  /** Null while the exchange has not named it: the order does not rest yet. */
  readonly quantity: string | null;
  readonly executedQuantity: string;
}

/** The quantity of an order that is not executed yet. */
export const openQuantity = ({ quantity, executedQuantity }: RestingOrder): bigint =>
  quantity === null ? 0n : parseFixed(quantity) - parseFixed(executedQuantity);

/** The notional of a contract's open orders that may open a position, at their own prices. */
export function sumOrderNotional(arithmetic: ContractArithmetic, orders: Iterable<RestingOrder>): OrderNotional {
  const sum = { bids: 0n, asks: 0n };
  for (const order of orders) {
    if (order.reduceOnly || order.price === null) continue;
    const notional = arithmetic.notional(openQuantity(order), parseFixedRounded(order.price));
    if (order.direction === 'buy') sum.bids += notional;
    else sum.asks += notional;
  }
  return sum;
}

/** Whether an order closes a part of a position of this size, signed: a reduce-only order in the opposite direction. */
export const isReducing = (
  { reduceOnly, direction }: Pick<RestingOrder, 'reduceOnly' | 'direction'>,
  size: bigint,
): boolean => reduceOnly && direction === (size > 0n ? 'sell' : 'buy');

/**
 * The size of a position, signed, that no open reduce-only order closes yet; at least 0.
 */
export function closableSize(quantity: bigint, orders: Iterable<RestingOrder>): bigint {
  let left = quantity < 0n ? -quantity : quantity;
  for (const order of orders) {
    if (isReducing(order, quantity)) left -= openQuantity(order);
  }
  return left > 0n ? left : 0n;
}
