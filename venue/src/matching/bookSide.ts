import type { OrderPool } from './orderPool.ts';
import { PRICE_MAX } from './price.ts';
import { RadixTree } from './radixTree.ts';
import { Records } from './records.ts';
import { BUY, type Side } from './side.ts';
import { NONE, Slots } from './slots.ts';

/** Offsets of a level's doubles, … */
const PRICE = 0;
const TOTAL = 1;
/** … and of its integers after them. */
const HEAD = 4;
const TAIL = 5;
/** Four doubles, half a cache line. */
const RECORD = 4;

/** One side of a book: price levels, each a slot with its total quantity and order queue. */
export class BookSide {
  readonly side: Side;
  readonly #orders: OrderPool;
  readonly #slots = new Slots();
  /** Levels by rank; the best price has the lowest rank. */
  readonly #tree = new RadixTree();
  readonly #records = new Records(RECORD);
  #best = NONE;

  constructor(side: Side, orders: OrderPool) {
    this.side = side;
    this.#orders = orders;
  }

  /** Slot of the best level, or NONE. */
  get best(): number {
    return this.#best;
  }

  /** The next worse level, or NONE. */
  worse(level: number): number {
    return this.#tree.after(this.#rank(this.price(level)));
  }

  /** The level at a price, or NONE. */
  at(price: number): number {
    return this.#tree.get(this.#rank(price));
  }

  /** A removed level keeps its price until its slot is reused. */
  price(level: number): number {
    return this.#records.double(level, PRICE);
  }

  /** Total remaining quantity; 0 for NONE and for a removed level. */
  total(level: number): number {
    return this.#records.double(level, TOTAL);
  }

  /** The first order in the level's queue. */
  head(level: number): number {
    return this.#records.int(level, HEAD);
  }

  /** Whether an order of the opposite side with this limit may trade at the level. False for NONE. */
  isWithin(level: number, limit: number): boolean {
    return level !== NONE && (this.price(level) - limit) * this.side >= 0;
  }

  /** The level at a price; a new one must receive an order. */
  opened(price: number): number {
    const level = this.at(price);
    return level === NONE ? this.#open(price) : level;
  }

  /** Appends an order to a level's queue. */
  append(order: number, level: number): void {
    const tail = this.#records.int(level, TAIL);
    if (tail === NONE) this.#records.setInt(level, HEAD, order);
    this.#records.setInt(level, TAIL, order);
    this.#orders.link(tail, order);
    this.#orders.setLevel(order, level);
    this.#records.setDouble(level, TOTAL, this.total(level) + this.#orders.left(order));
  }

  /** Lowers an order's remaining quantity, even to zero; its priority does not change. */
  reduce(order: number, quantity: number): void {
    const level = this.#orders.level(order);
    this.#records.setDouble(level, TOTAL, this.total(level) - quantity);
    this.#orders.setLeft(order, this.#orders.left(order) - quantity);
  }

  /** Removes an order from its queue, and the level with its last order. */
  remove(order: number): void {
    const level = this.#orders.level(order);
    const before = this.#orders.previous(order);
    const behind = this.#orders.next(order);
    this.#orders.link(before, behind);
    if (before === NONE) this.#records.setInt(level, HEAD, behind);
    if (behind === NONE) this.#records.setInt(level, TAIL, before);
    this.#records.setDouble(level, TOTAL, this.total(level) - this.#orders.left(order));
    if (before === NONE && behind === NONE) this.#close(level);
  }

  /** Bids rank from the highest price down, asks from the lowest up. */
  #rank(price: number): number {
    return this.side === BUY ? PRICE_MAX - price : price - 1;
  }

  #open(price: number): number {
    const level = this.#slots.take();
    this.#records.hold(level);
    this.#records.setDouble(level, PRICE, price);
    this.#tree.add(this.#rank(price), level);
    if (!this.isWithin(this.#best, price)) this.#best = level;
    return level;
  }

  #close(level: number): void {
    this.#tree.delete(this.#rank(this.price(level)));
    this.#slots.give(level);
    if (level === this.#best) this.#best = this.#tree.first();
  }
}
