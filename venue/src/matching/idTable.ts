import type { OrderPool } from './orderPool.ts';
import { NONE } from './slots.ts';

const CAPACITY = 1024;

/**
 * Maps order ids to pool slots. Open addressing with linear probing in one flat array of hash and slot, at most half
 * full: unlike a `Map`, it allocates no objects, however many orders come and go.
 */
export class IdTable {
  readonly #orders: OrderPool;
  #entries = new Int32Array(CAPACITY * 2);
  #mask = CAPACITY - 1;
  #size = 0;

  constructor(orders: OrderPool) {
    this.#orders = orders;
  }

  get size(): number {
    return this.#size;
  }

  /** NONE if the id is missing. */
  get(id: number): number {
    return this.#slot(this.#find(id, hashId(id)));
  }

  /** The id of the order in this slot must be new. */
  add(slot: number): void {
    if (this.#size * 2 > this.#mask) this.#grow();
    const id = this.#orders.id(slot);
    const hash = hashId(id);
    this.#put(this.#find(id, hash), hash, slot);
    this.#size += 1;
  }

  /** The id must exist. Displaced entries move up, so that no search meets a gap. */
  delete(id: number): void {
    let gap = this.#find(id, hashId(id));
    for (let at = (gap + 1) & this.#mask; this.#slot(at) !== NONE; at = (at + 1) & this.#mask) {
      const isHomeBeyondGap = ((at - this.#hash(at)) & this.#mask) < ((at - gap) & this.#mask);
      if (isHomeBeyondGap) continue;
      this.#put(gap, this.#hash(at), this.#slot(at));
      gap = at;
    }
    this.#put(gap, 0, NONE);
    this.#size -= 1;
  }

  /** Position of the id, or the empty position for it. */
  #find(id: number, hash: number): number {
    for (let at = hash & this.#mask; ; at = (at + 1) & this.#mask) {
      const slot = this.#slot(at);
      if (slot === NONE || (this.#hash(at) === hash && this.#orders.id(slot) === id)) return at;
    }
  }

  #hash(at: number): number {
    return this.#entries[at * 2] as number;
  }

  #slot(at: number): number {
    return this.#entries[at * 2 + 1] as number;
  }

  #put(at: number, hash: number, slot: number): void {
    this.#entries[at * 2] = hash;
    this.#entries[at * 2 + 1] = slot;
  }

  #grow(): void {
    const before = this.#entries;
    this.#entries = new Int32Array(before.length * 2);
    this.#mask = before.length - 1;
    for (let from = 0; from < before.length; from += 2) {
      const hash = before[from] as number;
      const slot = before[from + 1] as number;
      if (slot === NONE) continue;
      let at = hash & this.#mask;
      while (this.#slot(at) !== NONE) at = (at + 1) & this.#mask;
      this.#put(at, hash, slot);
    }
  }
}

/**
 * Multiplicative hashing of an id without its last three bits, which are appended unchanged: eight consecutive ids
 * share a cache line, and orders placed in sequence are usually looked up in sequence.
 */
function hashId(id: number): number {
  const high = Math.floor(id / 0x1_0000_0000);
  const mixed = Math.imul((id >>> 3) ^ Math.imul(high, 0x85ebca6b), 0x9e3779b1);
  return ((mixed ^ (mixed >>> 15)) << 3) | (id & 7);
}
