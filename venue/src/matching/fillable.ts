import type { BookListener } from './bookListener.ts';
import type { BookSide } from './bookSide.ts';
import type { Order } from './order.ts';
import type { OrderPool } from './orderPool.ts';
import { opposite } from './side.ts';
import { NONE } from './slots.ts';

/**
 * Whether an order would be filled completely: counts the trades of its placement without executing them. The owner's
 * quantity, reduce-only or not, is deducted from what its reduce-only orders may still trade, so that the result is
 * never true for an order that is then filled partially.
 */
export function isFillable(order: Order, other: BookSide, orders: OrderPool, listener: BookListener): boolean {
  const { owner, price, selfTrade } = order;
  const makerSide = opposite(order.side);
  const traded = new Map<number, number>();
  const reducible = new Map<number, number>();
  let wanted = order.quantity;
  for (let level = other.best; other.isWithin(level, price); level = other.worse(level)) {
    for (let maker = other.head(level); maker !== NONE; maker = orders.next(maker)) {
      const makerOwner = orders.owner(maker);
      if (makerOwner === owner && selfTrade === 'EXPIRE_MAKER') continue;
      if (makerOwner === owner && selfTrade !== 'NONE') return false;
      const before = traded.get(makerOwner) ?? 0;
      let quantity = Math.min(wanted, orders.left(maker));
      if (orders.isReduceOnly(maker)) {
        const bound = reducible.get(makerOwner) ?? listener.reducible(makerOwner, makerSide);
        reducible.set(makerOwner, bound);
        quantity = Math.max(0, Math.min(quantity, bound - before));
      }
      wanted -= quantity;
      if (wanted === 0) return true;
      traded.set(makerOwner, before + quantity);
    }
  }
  return false;
}
