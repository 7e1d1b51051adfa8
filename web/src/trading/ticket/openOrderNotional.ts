import { formatFixed, parseFixed, parseFixedRounded, times } from '@aldgate/domain/margin/fixed.ts';
import type { OpenOrderSnapshot } from '@aldgate/domain/margin/orderEstimate.ts';

/**
 * What the orders of a contract take margin for, as one order a side: its price is 1 and its quantity their worth. An estimate
 * made with it is the same to the last unit, and there are some dozens of estimates for each figure that is typed.
 */
export function openOrderNotional(
  instrumentId: string,
  orders: readonly OpenOrderSnapshot[],
): readonly OpenOrderSnapshot[] {
  const worth = { buy: 0n, sell: 0n };
  for (const { instrumentId: id, reduceOnly, price, condition, direction, quantity, executedQuantity } of orders) {
    if (id !== instrumentId || reduceOnly || price === null || condition !== null) continue;
    worth[direction] += times(parseFixed(quantity) - parseFixed(executedQuantity), parseFixedRounded(price));
  }
  return (['buy', 'sell'] as const).map((direction) => ({
    instrumentId,
    direction,
    reduceOnly: false,
    price: '1',
    quantity: formatFixed(worth[direction]),
    executedQuantity: '0',
    condition: null,
  }));
}
