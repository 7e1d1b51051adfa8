import type { EngineContext } from '../engineContext.ts';
import type { Account } from '../entities/account.ts';
import { getOrCreatePosition } from '../entities/accountPositions.ts';
import type { Order } from '../entities/order.ts';
import { notionalAtTicks } from '../units.ts';
import { completeAlgoOrder } from './completeAlgoOrder.ts';
import { emitOrderUpdate } from './emitOrderUpdate.ts';
import { releaseNotional } from './fillOrder.ts';

/** Adds a resting order to the exposure. */
export function restFuturesOrder(engine: EngineContext, account: Account, order: Order): void {
  if (order.clientOrderId !== '') account.clientIds.set(order.clientOrderId, order.id);
  if (order.goodTill > 0) engine.state.expiring.set(order.id, { account: account.id, at: order.goodTill });
  const position = getOrCreatePosition(account, order.symbol);
  position.orders += 1;
  if (order.reduceOnly) position.reducing += 1;
  else releaseNotional(position, order, -openNotional(engine, order));
}

/** Removes an order's remainder from the exposure. */
export function leaveFuturesBook(engine: EngineContext, account: Account, order: Order): void {
  if (account.clientIds.get(order.clientOrderId) === order.id) account.clientIds.delete(order.clientOrderId);
  if (order.goodTill > 0) engine.state.expiring.delete(order.id);
  const position = getOrCreatePosition(account, order.symbol);
  position.orders -= 1;
  if (order.reduceOnly) position.reducing -= 1;
  else releaseNotional(position, order, openNotional(engine, order));
}

/** Emits an order's final update and completes its algo order. */
export function closeFuturesOrder(engine: EngineContext, account: Account, order: Order): void {
  emitOrderUpdate(engine, account, order, order.status === 'CANCELED' ? 'CANCELED' : 'EXPIRED');
  completeAlgoOrder(engine, account, order);
}

function openNotional(engine: EngineContext, { symbol, quantity, filled, price }: Order): bigint {
  return notionalAtTicks(engine.contract(symbol), quantity - filled, price);
}
