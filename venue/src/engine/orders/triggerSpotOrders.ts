import { BUY } from '../../matching/side.ts';
import type { EngineContext } from '../engineContext.ts';
import type { Account } from '../entities/account.ts';
import type { Order } from '../entities/order.ts';
import type { Pair } from '../pair.ts';
import { emitSpotUpdate } from '../spot/emitSpotUpdate.ts';
import { lockOrder, paidAsset, spotTerms, unlockOrder } from '../spot/settleSpot.ts';
import { isMarketOrder } from './bookTimeInForce.ts';
import { closeOrder, removeOrder } from './closeOrder.ts';
import { leadList } from './leadList.ts';
import { matchSpotOrder } from './matchSpotOrder.ts';
import { marketCost } from './spotCost.ts';
import { isTriggered } from './spotTrigger.ts';

/** Triggers the waiting orders of a pair whose price is reached, in order of placement. */
export function triggerSpotOrders(engine: EngineContext, symbol: string): void {
  const state = engine.pairState(symbol);
  if (state.waiting.size === 0) return;
  const pair = engine.pair(symbol);
  for (const [id, owner] of Array.from(state.waiting)) {
    const account = engine.account(owner);
    const order = account.orders.get(id);
    if (order === undefined) continue;
    const { stopPrice } = spotTerms(order);
    const trigger = { side: order.side, orderType: order.type, stopPrice };
    if (isTriggered(trigger, state)) startWaiting(engine, account, pair, order);
  }
}

/** Starts a triggered order. It emits nothing of its own before its first trade, or before it rests. */
function startWaiting(engine: EngineContext, account: Account, pair: Pair, order: Order): void {
  removeOrder(engine, account, order);
  spotTerms(order).workingAt = engine.at;
  order.updatedAt = engine.at;
  leadList(engine, account, order);
  if (isMarketOrder(order) && order.side === BUY && !lockMarketCost(engine, account, pair, order)) {
    closeOrder(engine, account, order, 'EXPIRED');
    return;
  }
  matchSpotOrder(engine, account, pair, order);
  if (order.filled === 0 && account.orders.has(order.id)) emitSpotUpdate(engine, account, order, 'NEW');
}

/** Locks what the trades of an order cost now, in place of what it locked before; false if that is more than it has. */
function lockMarketCost(engine: EngineContext, account: Account, pair: Pair, order: Order): boolean {
  unlockOrder(account, pair, order);
  const cost = marketCost(engine, pair, order);
  if (cost > (account.main.get(paidAsset(pair, order)) ?? 0n)) return false;
  lockOrder(account, pair, order, cost);
  return true;
}
