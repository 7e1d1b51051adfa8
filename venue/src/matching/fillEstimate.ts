import type { BookSide } from './bookSide.ts';
import type { Order } from './order.ts';
import type { OrderPool } from './orderPool.ts';
import { NONE } from './slots.ts';

/** The trades that an order would have at once: their steps, and the sum of ticks × steps. */
export interface FillEstimate {
  readonly steps: number;
  readonly value: bigint;
  /** Steps that the rest of the budget would buy at the last price; 0 if the book has enough, or no price. */
  readonly missing: number;
}

export type EstimatedOrder = Pick<Order, 'owner' | 'side' | 'price' | 'selfTrade'>;

/**
 * Counts the trades of a placement without executing them: of a quantity in steps, or of a budget in ticks × steps,
 * of which each level gets as many whole steps as it pays for. Orders of the owner are treated as its mode says. No
 * order of the book may be reduce-only.
 */
export function estimateFill(
  { owner, price, selfTrade }: EstimatedOrder,
  wanted: { readonly quantity: number } | { readonly budget: bigint },
  other: BookSide,
  orders: OrderPool,
): FillEstimate {
  let left = 'quantity' in wanted ? wanted.quantity : Number.MAX_SAFE_INTEGER;
  let budget = 'budget' in wanted ? wanted.budget : undefined;
  let steps = 0;
  let value = 0n;
  let lastTicks = 0n;
  const done = (missing = 0): FillEstimate => ({ steps, value, missing });
  for (let level = other.best; other.isWithin(level, price); level = other.worse(level)) {
    const ticks = BigInt(other.price(level));
    for (let maker = other.head(level); maker !== NONE; maker = orders.next(maker)) {
      if (orders.owner(maker) === owner && selfTrade === 'EXPIRE_MAKER') continue;
      if (orders.owner(maker) === owner && selfTrade !== 'NONE') return done(left);
      const affordable = budget === undefined ? left : Number(budget / ticks);
      const traded = Math.min(left, affordable, orders.left(maker));
      steps += traded;
      value += BigInt(traded) * ticks;
      left -= traded;
      if (budget !== undefined) budget -= BigInt(traded) * ticks;
      if (left === 0 || traded < orders.left(maker)) return done();
      lastTicks = ticks;
    }
  }
  if (budget === undefined) return done(left);
  return done(lastTicks === 0n ? 0 : Number(budget / lastTicks));
}
