import type { Order } from '../order.ts';
import { BUY, SELL } from '../side.ts';
import type { Book, BookHarness } from './bookHarness.ts';

/**
 * A random command. `pick` is a fraction that selects a resting order, `share` a fraction of its remaining quantity.
 */
export type Command =
  | { readonly kind: 'place'; readonly order: Omit<Order, 'id'> }
  | { readonly kind: 'cancel'; readonly pick: number }
  | { readonly kind: 'reduce'; readonly pick: number; readonly share: number };

export const TIMES_IN_FORCE = ['GTC', 'IOC', 'FOK', 'GTX'] as const;
export const SELF_TRADES = ['NONE', 'EXPIRE_TAKER', 'EXPIRE_MAKER', 'EXPIRE_BOTH'] as const;

/** Executes a command and returns the book's result. */
export function run(harness: BookHarness<Book>, command: Command, id: number): unknown {
  if (command.kind === 'place') return harness.place({ ...command.order, id });
  const rows = harness.book.dump();
  const row = rows[Math.floor(command.pick * rows.length)];
  if (command.kind === 'cancel') return harness.book.cancel(row?.id ?? id);
  const quantity = Math.floor(command.share * (row?.left ?? 0));
  if (row === undefined || quantity === 0) return undefined;
  harness.book.reduce(row.id, quantity);
  return harness.book.left(row.id);
}

/** `count` commands from a source of fractions, with few prices and owners, so that orders match. */
export function drawn(fraction: () => number, count: number): Command[] {
  const pickOf = <T>(values: readonly T[]): T => values[Math.floor(fraction() * values.length)] as T;
  const upTo = (max: number) => 1 + Math.floor(fraction() * max);
  return Array.from({ length: count }, (): Command => {
    const kind = fraction();
    if (kind < 0.25) return { kind: 'cancel', pick: fraction() };
    if (kind < 0.3) return { kind: 'reduce', pick: fraction(), share: fraction() };
    const side = pickOf([BUY, SELL]);
    return {
      kind: 'place',
      order: {
        owner: upTo(4),
        side,
        price: 1_000 - side * 2 + upTo(12),
        quantity: upTo(40),
        timeInForce: pickOf(['GTC', 'GTC', 'GTC', 'GTC', ...TIMES_IN_FORCE]),
        selfTrade: pickOf(SELF_TRADES),
        reduceOnly: fraction() < 0.3,
      },
    };
  });
}
