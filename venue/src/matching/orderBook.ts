import type { Level } from '../market/level.ts';
import type { BookListener, ExpiryReason } from './bookListener.ts';
import { BookSide } from './bookSide.ts';
import { ChangedLevels } from './changedLevels.ts';
import { checkOrder, checkQuantity, checkRow } from './checks.ts';
import { hashRows, listRows } from './dump.ts';
import { isFillable } from './fillable.ts';
import { type EstimatedOrder, estimateFill, type FillEstimate } from './fillEstimate.ts';
import { IdTable } from './idTable.ts';
import type { Order, Placement, PlacementEnd, RestingOrder } from './order.ts';
import { OrderPool } from './orderPool.ts';
import { isPrice } from './price.ts';
import { BUY, opposite, SELL, type Side } from './side.ts';
import { NONE } from './slots.ts';

/**
 * A limit order book with price-time priority. Prices are ticks, quantities steps, ids and owners safe integers; it
 * has no clock and no money, so that the same commands always give the same trades and book. Input out of bounds
 * throws a RangeError and changes nothing.
 */
export class OrderBook {
  readonly #listener: BookListener;
  readonly #orders = new OrderPool();
  readonly #ids = new IdTable(this.#orders);
  readonly #bids = new BookSide(BUY, this.#orders);
  readonly #asks = new BookSide(SELL, this.#orders);
  readonly #changed = new ChangedLevels();

  constructor(listener: BookListener) {
    this.#listener = listener;
  }

  /** Number of resting orders. */
  get size(): number {
    return this.#ids.size;
  }

  /** Matches an order with the opposite side; the remainder rests if the time in force allows. */
  place(order: Order): Placement {
    checkOrder(order);
    this.#checkNew(order.id);
    const placement = this.#execute(order);
    this.#changed.drain(this.#listener);
    return placement;
  }

  /** Removes an order. Returns its remaining quantity, 0 if it does not rest. */
  cancel(id: number): number {
    const slot = this.#ids.get(id);
    if (slot === NONE) return 0;
    const left = this.#orders.left(slot);
    this.#remove(slot);
    this.#changed.drain(this.#listener);
    return left;
  }

  /** Lowers an order's remaining quantity. Its priority does not change. */
  reduce(id: number, quantity: number): void {
    checkQuantity(quantity);
    const left = this.left(id);
    if (quantity >= left) throw new RangeError(`order ${id} has ${left} left, which ${quantity} does not reduce`);
    const slot = this.#ids.get(id);
    this.#lower(slot, left - quantity);
    this.#changed.drain(this.#listener);
  }

  has(id: number): boolean {
    return this.#ids.get(id) !== NONE;
  }

  /** An order's remaining quantity, 0 if it does not rest. */
  left(id: number): number {
    const slot = this.#ids.get(id);
    return slot === NONE ? 0 : this.#orders.left(slot);
  }

  best(side: Side): number | undefined {
    const { best } = this.#side(side);
    return best === NONE ? undefined : this.#side(side).price(best);
  }

  /** Quantity at a price, 0 for none. */
  quantityAt(side: Side, price: number): number {
    const levels = this.#side(side);
    return isPrice(price) ? levels.total(levels.at(price)) : 0;
  }

  /** At most `max` levels of a side, best first. */
  levels(side: Side, max: number): Level[] {
    const levels = this.#side(side);
    const rows: Level[] = [];
    for (let level = levels.best; level !== NONE && rows.length < max; level = levels.worse(level)) {
      rows.push([levels.price(level), levels.total(level)]);
    }
    return rows;
  }

  /** Quantity of the opposite side up to an order's limit; capped at 2^53 - 1. */
  availableQuantity(side: Side, price: number): number {
    const other = this.#side(opposite(side));
    let sum = 0;
    for (let level = other.best; other.isWithin(level, price); level = other.worse(level)) {
      sum += other.total(level);
      if (sum >= Number.MAX_SAFE_INTEGER) return Number.MAX_SAFE_INTEGER;
    }
    return sum;
  }

  /** Counts the trades that an order would have at once; nothing changes. */
  estimate(order: EstimatedOrder, wanted: { readonly quantity: number } | { readonly budget: bigint }): FillEstimate {
    return estimateFill(order, wanted, this.#side(opposite(order.side)), this.#orders);
  }

  /** Whether an order of a side and limit would trade at once. */
  wouldTrade(side: Side, price: number): boolean {
    return this.#crosses(side, price);
  }

  /** All resting orders, bids then asks, each side in priority order. */
  dump(): RestingOrder[] {
    return [...listRows(this.#bids, this.#orders), ...listRows(this.#asks, this.#orders)];
  }

  /** Equal for equal dumps, regardless of history. */
  hash(): string {
    return hashRows(this.dump());
  }

  /**
   * Restores a book from a dump without callbacks. Throws a RangeError if rows are out of bounds, share an id, or
   * cross.
   */
  static restore(rows: readonly RestingOrder[], listener: BookListener): OrderBook {
    const book = new OrderBook(listener);
    for (const row of rows) {
      checkRow(row);
      book.#checkNew(row.id);
      if (book.#crosses(row.side, row.price)) throw new RangeError(`order ${row.id} crosses the book at ${row.price}`);
      book.#rest(row, row.left);
    }
    return book;
  }

  #execute(order: Order): Placement {
    const { side, price, quantity, timeInForce } = order;
    const other = this.#side(opposite(side));
    if (timeInForce === 'GTX' && this.#crosses(side, price)) return unfilled(quantity, 'POST_ONLY_WOULD_CROSS');
    if (timeInForce === 'FOK' && !isFillable(order, other, this.#orders, this.#listener)) {
      return unfilled(quantity, 'FOK_NOT_FILLABLE');
    }
    let left = quantity;
    while (left > 0 && other.isWithin(other.best, price)) {
      const maker = other.head(other.best);
      if (order.selfTrade !== 'NONE' && this.#orders.owner(maker) === order.owner) {
        if (order.selfTrade !== 'EXPIRE_TAKER') this.#expire(maker, 'selfTrade');
        if (order.selfTrade === 'EXPIRE_MAKER') continue;
        return { filled: quantity - left, left, end: 'selfTrade' };
      }
      const traded = Math.min(left, this.#tradable(maker));
      if (traded > 0) this.#trade(maker, traded);
      else this.#expire(maker, 'reduceOnly');
      left -= traded;
    }
    if (left === 0) return { filled: quantity, left, end: 'filled' };
    if (!mayRest(order)) return { filled: quantity - left, left, end: 'expired' };
    this.#changed.add(this.#side(side), this.#rest(order, left));
    return { filled: quantity - left, left, end: 'rested' };
  }

  /** Steps that a maker may trade now. */
  #tradable(maker: number): number {
    const left = this.#orders.left(maker);
    if (!this.#orders.isReduceOnly(maker)) return left;
    const reducible = this.#listener.reducible(this.#orders.owner(maker), this.#orders.side(maker));
    return Math.max(0, Math.min(left, reducible));
  }

  #trade(maker: number, quantity: number): void {
    const orders = this.#orders;
    const id = orders.id(maker);
    const owner = orders.owner(maker);
    const price = this.#side(orders.side(maker)).price(orders.level(maker));
    const makerLeft = orders.left(maker) - quantity;
    if (makerLeft > 0) this.#lower(maker, quantity);
    else this.#remove(maker);
    this.#listener.trade(id, owner, price, quantity, makerLeft);
  }

  #expire(maker: number, reason: ExpiryReason): void {
    const id = this.#orders.id(maker);
    const owner = this.#orders.owner(maker);
    const left = this.#orders.left(maker);
    this.#remove(maker);
    this.#listener.expired(id, owner, left, reason);
  }

  /**
   * Appends an order to its level, which is returned. If the level already exists, nothing was matched up to its
   * price, so nothing has changed yet if there is no room.
   */
  #rest(order: Omit<RestingOrder, 'left'>, left: number): number {
    const side = this.#side(order.side);
    const level = side.opened(order.price);
    if (side.total(level) + left > Number.MAX_SAFE_INTEGER) {
      throw new RangeError(`quantity ${left} takes the level at ${order.price} beyond 2^53 - 1`);
    }
    const slot = this.#orders.add(order, left);
    this.#ids.add(slot);
    side.append(slot, level);
    return level;
  }

  /** Lowers an order's remaining quantity. */
  #lower(slot: number, quantity: number): void {
    const side = this.#side(this.#orders.side(slot));
    side.reduce(slot, quantity);
    this.#changed.add(side, this.#orders.level(slot));
  }

  #remove(slot: number): void {
    const side = this.#side(this.#orders.side(slot));
    side.remove(slot);
    this.#changed.add(side, this.#orders.level(slot));
    this.#ids.delete(this.#orders.id(slot));
    this.#orders.remove(slot);
  }

  #side(side: Side): BookSide {
    return side === BUY ? this.#bids : this.#asks;
  }

  /** Whether an order of this side and limit crosses the book. */
  #crosses(side: Side, price: number): boolean {
    const other = this.#side(opposite(side));
    return other.isWithin(other.best, price);
  }

  #checkNew(id: number): void {
    if (this.has(id)) throw new RangeError(`order ${id} rests already`);
  }
}

function mayRest({ timeInForce }: Order): boolean {
  return timeInForce === 'GTC' || timeInForce === 'GTX';
}

function unfilled(quantity: number, end: PlacementEnd): Placement {
  return { filled: 0, left: quantity, end };
}
