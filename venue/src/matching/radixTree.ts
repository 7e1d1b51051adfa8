import { doubledInts, NONE, Slots } from './slots.ts';

/**
 * A rank is an integer below 2^40, eight digits of five bits: a node has a child for each digit, and a bitmap of the
 * children present.
 */
const DIGIT_BITS = 5;
const FANOUT = 1 << DIGIT_BITS;
const DEPTH = 8;
const HALF = 2 ** 20;
const CAPACITY = 64;

/**
 * A radix tree of slots by rank. Every call visits at most eight nodes; an isolated slot needs eight nodes of 132
 * bytes, a slot near others almost none.
 */
export class RadixTree {
  readonly #nodes = new Slots();
  /** By node. */
  #bits = new Int32Array(CAPACITY);
  /** By node and digit: a node, or a slot at the last digit. */
  #children = new Int32Array(CAPACITY * FANOUT);
  readonly #root = this.#nodes.take();
  /** The nodes of the last walk. */
  readonly #path = new Int32Array(DEPTH);

  /** The slot at a rank, or NONE. */
  get(rank: number): number {
    const high = Math.floor(rank / HALF);
    const low = rank % HALF;
    let node = this.#root;
    for (let depth = 0; depth < DEPTH && node !== NONE; depth += 1) node = this.#child(node, digit(high, low, depth));
    return node;
  }

  /** The slot of the lowest rank, or NONE. */
  first(): number {
    return this.#bits[this.#root] === 0 ? NONE : this.#minUnder(this.#root, 0);
  }

  /** The slot of the lowest rank above this one, or NONE. */
  after(rank: number): number {
    const high = Math.floor(rank / HALF);
    const low = rank % HALF;
    let depth = this.#walk(high, low);
    for (; depth >= 0; depth -= 1) {
      const node = this.#path[depth] as number;
      const later = (this.#bits[node] as number) & -(2 << digit(high, low, depth));
      if (later !== 0) return this.#minUnder(this.#child(node, lowestBit(later)), depth + 1);
    }
    return NONE;
  }

  /** The rank must be free. */
  add(rank: number, slot: number): void {
    const high = Math.floor(rank / HALF);
    const low = rank % HALF;
    let depth = this.#walk(high, low);
    let node = this.#path[depth] as number;
    for (; depth < DEPTH - 1; depth += 1) {
      const child = this.#newNode();
      this.#put(node, digit(high, low, depth), child);
      node = child;
    }
    this.#put(node, digit(high, low, DEPTH - 1), slot);
  }

  /** The rank must exist. Empty nodes are released. */
  delete(rank: number): void {
    const high = Math.floor(rank / HALF);
    const low = rank % HALF;
    this.#walk(high, low);
    for (let depth = DEPTH - 1; depth >= 0; depth -= 1) {
      const node = this.#path[depth] as number;
      const at = digit(high, low, depth);
      this.#children[node * FANOUT + at] = NONE;
      const bits = (this.#bits[node] as number) & ~(1 << at);
      this.#bits[node] = bits;
      if (bits !== 0 || depth === 0) return;
      this.#nodes.give(node);
    }
  }

  /** Follows a rank as far as nodes exist, records the path, and returns the depth of the last node. */
  #walk(high: number, low: number): number {
    let node = this.#root;
    for (let depth = 0; ; depth += 1) {
      this.#path[depth] = node;
      if (depth === DEPTH - 1) return depth;
      const child = this.#child(node, digit(high, low, depth));
      if (child === NONE) return depth;
      node = child;
    }
  }

  #minUnder(from: number, fromDepth: number): number {
    let node = from;
    for (let depth = fromDepth; depth < DEPTH; depth += 1) {
      node = this.#child(node, lowestBit(this.#bits[node] as number));
    }
    return node;
  }

  #child(node: number, at: number): number {
    return this.#children[node * FANOUT + at] as number;
  }

  #put(node: number, at: number, child: number): void {
    this.#children[node * FANOUT + at] = child;
    this.#bits[node] = (this.#bits[node] as number) | (1 << at);
  }

  #newNode(): number {
    const node = this.#nodes.take();
    if (node === this.#bits.length) {
      this.#bits = doubledInts(this.#bits);
      this.#children = doubledInts(this.#children);
    }
    return node;
  }
}

/** A rank is split into two halves of twenty bits, because bitwise operators are limited to 32. */
function digit(high: number, low: number, depth: number): number {
  const half = depth < DEPTH / 2 ? high : low;
  return (half >>> (DIGIT_BITS * (3 - (depth & 3)))) & (FANOUT - 1);
}

function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}
