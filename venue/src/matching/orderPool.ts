import type { RestingOrder } from './order.ts';
import { Records } from './records.ts';
import { BUY, SELL, type Side } from './side.ts';
import { NONE, Slots } from './slots.ts';

/** Offsets of a record's doubles, … */
const ID = 0;
const OWNER = 1;
const LEFT = 2;
/** … and of its integers after them. */
const FLAGS = 6;
const LEVEL = 7;
const NEXT = 8;
const PREVIOUS = 9;
/** Eight doubles are 64 bytes, a cache line. */
const RECORD = 8;

const IS_SELL = 1;
const IS_REDUCE_ONLY = 2;

/** The resting orders of a book as records in flat memory, with the links of their queues. */
export class OrderPool {
  readonly #slots = new Slots();
  readonly #records = new Records(RECORD);

  /** Returns the slot; it is in no queue yet. */
  add({ id, owner, side, reduceOnly }: Omit<RestingOrder, 'price' | 'left'>, left: number): number {
    const slot = this.#slots.take();
    this.#records.hold(slot);
    this.#records.setDouble(slot, ID, id);
    this.#records.setDouble(slot, OWNER, owner);
    this.#records.setDouble(slot, LEFT, left);
    this.#records.setInt(slot, FLAGS, (side === SELL ? IS_SELL : 0) | (reduceOnly ? IS_REDUCE_ONLY : 0));
    this.#records.setInt(slot, NEXT, NONE);
    return slot;
  }

  remove(slot: number): void {
    this.#slots.give(slot);
  }

  id(slot: number): number {
    return this.#records.double(slot, ID);
  }

  owner(slot: number): number {
    return this.#records.double(slot, OWNER);
  }

  side(slot: number): Side {
    return (this.#records.int(slot, FLAGS) & IS_SELL) === 0 ? BUY : SELL;
  }

  isReduceOnly(slot: number): boolean {
    return (this.#records.int(slot, FLAGS) & IS_REDUCE_ONLY) !== 0;
  }

  left(slot: number): number {
    return this.#records.double(slot, LEFT);
  }

  setLeft(slot: number, left: number): void {
    this.#records.setDouble(slot, LEFT, left);
  }

  level(slot: number): number {
    return this.#records.int(slot, LEVEL);
  }

  setLevel(slot: number, level: number): void {
    this.#records.setInt(slot, LEVEL, level);
  }

  /** The next order in its queue. */
  next(slot: number): number {
    return this.#records.int(slot, NEXT);
  }

  /** The previous order in its queue. */
  previous(slot: number): number {
    return this.#records.int(slot, PREVIOUS);
  }

  /** Links two orders. Either may be NONE, whose links are never read. */
  link(before: number, after: number): void {
    this.#records.setInt(before, NEXT, after);
    this.#records.setInt(after, PREVIOUS, before);
  }
}
