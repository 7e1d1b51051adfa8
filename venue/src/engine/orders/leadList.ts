import { BUY } from '../../matching/side.ts';
import type { EngineContext } from '../engineContext.ts';
import type { Account } from '../entities/account.ts';
import type { Order } from '../entities/order.ts';
import type { Pair } from '../pair.ts';
import { lockOrder, spotTerms } from '../spot/settleSpot.ts';
import { notionalAtTicks } from '../units.ts';
import { closeOrder } from './closeOrder.ts';
import { findList, findOther, finishList } from './orderList.ts';

/**
 * An order of a list has traded or triggered: the other one expires and passes on what it locks; what the leading one
 * does not need is freed. Without effect for an order without a list.
 */
export function leadList(engine: EngineContext, account: Account, order: Order): void {
  const list = findList(engine, order);
  if (list === undefined) return;
  if (list.leading === 0) {
    list.leading = order.id;
    const other = findOther(account, list, order);
    if (other !== undefined) {
      const [terms, others] = [spotTerms(order), spotTerms(other)];
      terms.locked += others.locked;
      others.locked = 0n;
      engine.book(order.symbol).cancel(other.id);
      closeOrder(engine, account, other, 'EXPIRED');
    }
    trimLock(account, engine.pair(order.symbol), order);
  }
  if (order.status === 'FILLED') finishList(engine, order);
}

/** Frees what an order locks beyond what the rest of it may cost; a market order's cost is not known yet. */
function trimLock(account: Account, pair: Pair, order: Order): void {
  const left = order.quantity - order.filled;
  const { locked, stopPrice } = spotTerms(order);
  const price = order.price > 0 ? order.price : stopPrice;
  const needed = order.side === BUY ? notionalAtTicks(pair, left, price) : BigInt(left) * pair.step;
  lockOrder(account, pair, order, needed - locked);
}
