import { times } from '@aldgate/domain/money/fixed.ts';
import { BUY } from '../../matching/side.ts';
import type { EngineContext } from '../engineContext.ts';
import type { Account } from '../entities/account.ts';
import type { Order } from '../entities/order.ts';
import type { SpotTerms } from '../entities/spotTerms.ts';
import { SPOT_RATE } from '../fees.ts';
import type { Pair } from '../pair.ts';
import { collectFee } from '../state.ts';
import { addFill, type TradeSide } from '../tradeSide.ts';
import { notionalAtTicks } from '../units.ts';
import { addFree, addLocked, lockFunds } from './balances.ts';
import { emitSpotUpdate } from './emitSpotUpdate.ts';

/** The terms of a spot order. Throws for an order of another product. */
export function spotTerms({ id, spot }: Order): SpotTerms {
  if (spot === undefined) throw new TypeError(`order ${id} is not a spot order`);
  return spot;
}

/** The asset that an order pays with. */
export const paidAsset = ({ base, quote }: Pair, { side }: Pick<Order, 'side'>): string =>
  side === BUY ? quote : base;

/** Locks an amount for an order. */
export function lockOrder(account: Account, pair: Pair, order: Order, amount: bigint): void {
  lockFunds(account, paidAsset(pair, order), amount);
  spotTerms(order).locked += amount;
}

/** Gives back what an order still locks. */
export function unlockOrder(account: Account, pair: Pair, order: Order): void {
  lockOrder(account, pair, order, -spotTerms(order).locked);
}

/**
 * Applies one side of a trade: pays from what the order locks, credits what is received without the commission, and
 * frees what a better price leaves.
 */
export function fillSpotOrder(engine: EngineContext, account: Account, order: Order, trade: TradeSide): void {
  const pair = engine.pair(order.symbol);
  const terms = spotTerms(order);
  const value = notionalAtTicks(pair, trade.quantity, trade.price);
  const amount = BigInt(trade.quantity) * pair.step;
  const isBuy = order.side === BUY;
  const [paid, received] = isBuy ? [value, amount] : [amount, value];
  const released = isBuy && order.price > 0 ? notionalAtTicks(pair, trade.quantity, order.price) : paid;
  const [paidIn, receivedIn] = isBuy ? [pair.quote, pair.base] : [pair.base, pair.quote];
  const commission = times(received, SPOT_RATE);
  terms.locked -= released;
  addLocked(account, paidIn, -released);
  if (released !== paid) addFree(account, paidIn, released - paid);
  addFree(account, receivedIn, received - commission);
  collectFee(engine.state, receivedIn, commission);
  addFill(order, trade, value, engine.at);
  const fill = account.house ? undefined : { ...trade, quote: value, commission, commissionAsset: receivedIn };
  emitSpotUpdate(engine, account, order, 'TRADE', fill === undefined ? {} : { fill });
}

/** Counts an open order, which locks what it pays with already. */
export function restSpotOrder(engine: EngineContext, account: Account, order: Order): void {
  if (order.clientOrderId !== '') account.spotClientIds.set(order.clientOrderId, order.id);
  const counts = account.spotCounts.get(order.symbol);
  const waiting = isWaiting(order) ? 1 : 0;
  if (waiting > 0) engine.pairState(order.symbol).waiting.set(order.id, account.id);
  if (counts === undefined) {
    account.spotCounts.set(order.symbol, { orders: 1, waiting });
    return;
  }
  counts.orders += 1;
  counts.waiting += waiting;
}

/** Removes an order from the counts and the triggers. */
export function leaveSpotBook(engine: EngineContext, account: Account, order: Order): void {
  if (account.spotClientIds.get(order.clientOrderId) === order.id) account.spotClientIds.delete(order.clientOrderId);
  const counts = account.spotCounts.get(order.symbol);
  if (counts !== undefined) counts.orders -= 1;
  if (!isWaiting(order)) return;
  if (counts !== undefined) counts.waiting -= 1;
  engine.pairState(order.symbol).waiting.delete(order.id);
}

/** Whether an order waits for its trigger. */
export const isWaiting = (order: Order): boolean => spotTerms(order).workingAt === 0;

/** Frees what an order still locks and emits its final update. */
export function closeSpotOrder(
  engine: EngineContext,
  account: Account,
  order: Order,
  cancelId: string | undefined,
): void {
  unlockOrder(account, engine.pair(order.symbol), order);
  emitSpotUpdate(engine, account, order, order.status === 'CANCELED' ? 'CANCELED' : 'EXPIRED', { cancelId });
}
