import type { Order } from '../engine/entities/order.ts';
import type { WantedSide } from './wantedSide.ts';

const SLOTS = 1_024;
const NO_ORDER = 0;

/**
 * The makers' resting orders on one side of a contract: one order per price in contiguous memory, because all of them
 * are checked ten times a second and few have changed. It is updated by the makers' own orders and by checking from
 * the best price outward, since trades consume orders in that order.
 */
export class RestingQuotes {
  readonly #outward: 1 | -1;
  #prices = new Float64Array(SLOTS);
  #ids = new Float64Array(SLOTS);
  #left = new Float64Array(SLOTS);
  #low = Number.POSITIVE_INFINITY;
  #high = Number.NEGATIVE_INFINITY;

  /** `outward` is the direction away from the best price: -1 for bids. */
  constructor(outward: 1 | -1) {
    this.#outward = outward;
  }

  /** Adds a resting order; its price must be free. */
  add(price: number, id: number, left: number): void {
    let slot = price % this.#ids.length;
    while (this.#ids[slot] !== NO_ORDER) {
      if (this.#prices[slot] === price) throw new RangeError(`an order rests at ${price}`);
      this.#grow();
      slot = price % this.#ids.length;
    }
    this.#prices[slot] = price;
    this.#ids[slot] = id;
    this.#left[slot] = left;
    this.#low = Math.min(this.#low, price);
    this.#high = Math.max(this.#high, price);
  }

  /** Removes what has traded since, by the account's open orders. */
  refresh(orders: ReadonlyMap<number, Order>): void {
    const [from, to] = this.#outward > 0 ? [this.#low, this.#high] : [this.#high, this.#low];
    for (let price = from; (to - price) * this.#outward >= 0; price += this.#outward) {
      const slot = this.#slotOf(price);
      if (slot < 0) continue;
      const order = orders.get(this.#ids[slot] ?? NO_ORDER);
      if (order !== undefined) {
        this.#left[slot] = order.quantity - order.filled;
        return;
      }
      this.#ids[slot] = NO_ORDER;
    }
  }

  /**
   * Removes matching resting quotes from the wanted ones; returns the ids of all other orders, which are removed
   * here.
   */
  dropStale(wanted: WantedSide): number[] {
    const stale: number[] = [];
    const [low, high] = [this.#low, this.#high];
    this.#low = Number.POSITIVE_INFINITY;
    this.#high = Number.NEGATIVE_INFINITY;
    for (let price = low; price <= high; price += 1) {
      const slot = this.#slotOf(price);
      if (slot < 0) continue;
      if (wanted.take(price, this.#left[slot] ?? 0)) {
        if (this.#low > price) this.#low = price;
        this.#high = price;
      } else {
        stale.push(this.#ids[slot] ?? NO_ORDER);
        this.#ids[slot] = NO_ORDER;
      }
    }
    return stale;
  }

  /** Slot of the order at a price; -1 if there is none. */
  #slotOf(price: number): number {
    const slot = price % this.#ids.length;
    return this.#ids[slot] !== NO_ORDER && this.#prices[slot] === price ? slot : -1;
  }

  #grow(): void {
    const [prices, ids, left] = [this.#prices, this.#ids, this.#left];
    const slots = 2 * ids.length;
    this.#prices = new Float64Array(slots);
    this.#ids = new Float64Array(slots);
    this.#left = new Float64Array(slots);
    for (const [old, id] of ids.entries()) {
      if (id !== NO_ORDER) this.add(prices[old] ?? 0, id, left[old] ?? 0);
    }
  }
}
