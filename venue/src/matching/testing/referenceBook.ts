import type { Level } from '../../market/level.ts';
import type { BookListener, ExpiryReason } from '../bookListener.ts';
import { hashRows } from '../dump.ts';
import type { Order, Placement, PlacementEnd, RestingOrder } from '../order.ts';
import { BUY, opposite, SELL, type Side } from '../side.ts';

/** A simple reference implementation of the book: one list of all orders in order of arrival. */
export class ReferenceBook {
  readonly #listener: BookListener;
  #rows: RestingOrder[] = [];

  constructor(listener: BookListener) {
    this.#listener = listener;
  }

  get size(): number {
    return this.#rows.length;
  }

  place(order: Order): Placement {
    const before = this.#levels();
    const placement = this.#execute(order);
    this.#emitChanges(before, opposite(order.side));
    return placement;
  }

  cancel(id: number): number {
    const before = this.#levels();
    const left = this.left(id);
    this.#fill(id);
    this.#emitChanges(before, BUY);
    return left;
  }

  reduce(id: number, quantity: number): void {
    const before = this.#levels();
    this.#setLeft(id, quantity);
    this.#emitChanges(before, BUY);
  }

  left(id: number): number {
    return this.#rows.find((row) => row.id === id)?.left ?? 0;
  }

  best(side: Side): number | undefined {
    return this.#side(side)[0]?.price;
  }

  quantityAt(side: Side, price: number): number {
    return sum(this.#side(side).filter((row) => row.price === price));
  }

  levels(side: Side, max: number): Level[] {
    return [...this.#totals(side)].slice(0, max);
  }

  availableQuantity(side: Side, price: number): number {
    return sum(this.#reachable(side, price));
  }

  dump(): RestingOrder[] {
    return [...this.#side(BUY), ...this.#side(SELL)];
  }

  hash(): string {
    return hashRows(this.dump());
  }

  #execute(order: Order): Placement {
    const { id, owner, side, price, quantity, timeInForce, selfTrade, reduceOnly } = order;
    const ended = (left: number, end: PlacementEnd) => ({ filled: quantity - left, left, end });
    if (timeInForce === 'GTX' && this.#reachable(side, price).length > 0)
      return ended(quantity, 'POST_ONLY_WOULD_CROSS');
    if (timeInForce === 'FOK' && this.#fillable(order) < quantity) return ended(quantity, 'FOK_NOT_FILLABLE');
    let left = quantity;
    while (left > 0) {
      const maker = this.#reachable(side, price)[0];
      if (maker === undefined) break;
      if (maker.owner === owner && selfTrade !== 'NONE') {
        if (selfTrade === 'EXPIRE_MAKER' || selfTrade === 'EXPIRE_BOTH') this.#expire(maker, 'selfTrade');
        if (selfTrade === 'EXPIRE_TAKER' || selfTrade === 'EXPIRE_BOTH') return ended(left, 'selfTrade');
        continue;
      }
      const allowed = maker.reduceOnly ? this.#listener.reducible(maker.owner, maker.side) : maker.left;
      if (allowed === 0) {
        this.#expire(maker, 'reduceOnly');
        continue;
      }
      const traded = Math.min(left, maker.left, allowed);
      left -= traded;
      this.#setLeft(maker.id, maker.left - traded);
      if (maker.left === traded) this.#fill(maker.id);
      this.#listener.trade(maker.id, maker.owner, maker.price, traded, maker.left - traded);
    }
    if (left === 0) return ended(0, 'filled');
    if (timeInForce === 'IOC' || timeInForce === 'FOK') return ended(left, 'expired');
    this.#rows.push({ id, owner, side, price, left, reduceOnly });
    return ended(left, 'rested');
  }

  /** Returns the quantity that an order would trade if it were large enough. */
  #fillable({ owner, side, price, selfTrade }: Order): number {
    let makers = this.#reachable(side, price);
    const isOwn = (row: RestingOrder) => selfTrade !== 'NONE' && row.owner === owner;
    const firstOwn = makers.findIndex(isOwn);
    if (selfTrade === 'EXPIRE_MAKER') makers = makers.filter((row) => !isOwn(row));
    else if (firstOwn >= 0) makers = makers.slice(0, firstOwn);
    const trades: { owner: number; quantity: number }[] = [];
    for (const maker of makers) {
      const traded = trades
        .filter((trade) => trade.owner === maker.owner)
        .reduce((all, { quantity }) => all + quantity, 0);
      const allowed = maker.reduceOnly ? this.#listener.reducible(maker.owner, maker.side) - traded : maker.left;
      trades.push({ owner: maker.owner, quantity: Math.min(maker.left, Math.max(0, allowed)) });
    }
    return trades.reduce((all, { quantity }) => all + quantity, 0);
  }

  /** The orders that one of the given side may trade with, in priority order. */
  #reachable(side: Side, limit: number): RestingOrder[] {
    return this.#side(opposite(side)).filter(({ price }) => (side === BUY ? price <= limit : price >= limit));
  }

  /** One side in priority order: the sort is stable, so time priority is kept. */
  #side(side: Side): RestingOrder[] {
    const rows = this.#rows.filter((row) => row.side === side);
    return rows.toSorted((a, b) => (side === BUY ? b.price - a.price : a.price - b.price));
  }

  #expire({ id, owner, left }: RestingOrder, reason: ExpiryReason): void {
    this.#fill(id);
    this.#listener.expired(id, owner, left, reason);
  }

  #fill(id: number): void {
    this.#rows = this.#rows.filter((row) => row.id !== id);
  }

  #setLeft(id: number, left: number): void {
    this.#rows = this.#rows.map((row) => (row.id === id ? { ...row, left } : row));
  }

  /** Quantity at each price of a side, best first. */
  #totals(side: Side): Map<number, number> {
    const totals = new Map<number, number>();
    for (const { price, left } of this.#side(side)) totals.set(price, (totals.get(price) ?? 0) + left);
    return totals;
  }

  #levels(): Record<Side, Map<number, number>> {
    return { [BUY]: this.#totals(BUY), [SELL]: this.#totals(SELL) };
  }

  /** Emits changed levels: those of the first side from the best, then those of the other. */
  #emitChanges(before: Record<Side, Map<number, number>>, first: Side): void {
    for (const side of [first, opposite(first)]) {
      const now = this.#totals(side);
      for (const price of new Set([...before[side].keys(), ...now.keys()])) {
        const quantity = now.get(price) ?? 0;
        if (quantity !== (before[side].get(price) ?? 0)) this.#listener.level(side, price, quantity);
      }
    }
  }
}

function sum(rows: readonly RestingOrder[]): number {
  return rows.reduce((all, { left }) => all + left, 0);
}
