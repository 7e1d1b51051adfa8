import type { Side } from '../../matching/side.ts';
import type { EngineContext } from '../engineContext.ts';
import type { Account } from '../entities/account.ts';
import { findPosition } from '../entities/accountPositions.ts';
import type { Position } from '../entities/position.ts';
import { closeOrder } from './closeOrder.ts';

/** Steps of a position that an order of a side would close. */
export function reducibleSteps({ steps }: Position, side: Side): number {
  return Math.max(0, -steps * side);
}

/** Computes the reducible steps, minus those that resting reduce-only orders will close. */
export function closableSteps(account: Account, position: Position, side: Side): number {
  let left = reducibleSteps(position, side);
  if (position.reducing === 0) return left;
  for (const order of account.orders.values()) {
    if (order.symbol === position.symbol && order.reduceOnly && order.side === side)
      left -= order.quantity - order.filled;
  }
  return left;
}

/** Cancels the reduce-only orders, newest first, that exceed the position. */
export function trimReduceOnly(engine: EngineContext, account: Account, symbol: string): void {
  const position = findPosition(account, symbol);
  if (position.reducing === 0) return;
  const left = new Map<Side, number>([
    [1, reducibleSteps(position, 1)],
    [-1, reducibleSteps(position, -1)],
  ]);
  for (const order of Array.from(account.orders.values())) {
    if (order.symbol !== symbol || !order.reduceOnly) continue;
    const rest = (left.get(order.side) ?? 0) - (order.quantity - order.filled);
    if (rest >= 0) {
      left.set(order.side, rest);
    } else {
      engine.book(symbol).cancel(order.id);
      closeOrder(engine, account, order, 'EXPIRED');
    }
  }
}
