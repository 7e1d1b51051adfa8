import { createHash } from 'node:crypto';
import type { BookSide } from './bookSide.ts';
import type { RestingOrder } from './order.ts';
import type { OrderPool } from './orderPool.ts';
import { NONE } from './slots.ts';

/** Orders of one side in priority order: by price, then by time. */
export function listRows(side: BookSide, orders: OrderPool): RestingOrder[] {
  const rows: RestingOrder[] = [];
  for (let level = side.best; level !== NONE; level = side.worse(level)) {
    for (let order = side.head(level); order !== NONE; order = orders.next(order)) {
      rows.push({
        id: orders.id(order),
        owner: orders.owner(order),
        side: orders.side(order),
        price: side.price(level),
        left: orders.left(order),
        reduceOnly: orders.isReduceOnly(order),
      });
    }
  }
  return rows;
}

/** SHA-256 over the rows as text, in hexadecimal. */
export function hashRows(rows: readonly RestingOrder[]): string {
  const lines = rows.map(({ id, owner, side, price, left, reduceOnly }) =>
    [id, owner, side, price, left, reduceOnly].join(' '),
  );
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}
