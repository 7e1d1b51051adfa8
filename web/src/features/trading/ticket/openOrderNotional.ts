import { formatFixed, parseFixed, parseFixedRounded, times } from '@aldgate/domain/margin/fixed.ts';
import type { OpenOrderSnapshot } from '@aldgate/domain/margin/orderEstimate.ts';

/**
 * Condenses a contract's open orders into one per side with price 1 and their notional as quantity. Estimates are
 * exactly the same, and each typed digit computes some dozens of them.
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
