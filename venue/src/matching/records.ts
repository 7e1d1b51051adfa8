const CAPACITY = 64;

/**
 * Fixed-size records by slot in one flat memory, viewed as doubles and as 32-bit integers. Related fields are
 * adjacent, because in a large book memory access dominates. A record that was never written is all zeros.
 */
export class Records {
  readonly #doubles: number;
  readonly #ints: number;
  #asDoubles: Float64Array<ArrayBuffer>;
  #asInts: Int32Array<ArrayBuffer>;

  /** `doubles` is the size of a record. */
  constructor(doubles: number) {
    this.#doubles = doubles;
    this.#ints = doubles * 2;
    this.#asDoubles = new Float64Array(CAPACITY * doubles);
    this.#asInts = new Int32Array(this.#asDoubles.buffer);
  }

  /** Allocates a slot. Slots are sequential, so that doubling is always enough. */
  hold(slot: number): void {
    const before = this.#asDoubles;
    if (slot * this.#doubles < before.length) return;
    this.#asDoubles = new Float64Array(before.length * 2);
    this.#asDoubles.set(before);
    this.#asInts = new Int32Array(this.#asDoubles.buffer);
  }

  double(slot: number, field: number): number {
    return this.#asDoubles[slot * this.#doubles + field] as number;
  }

  setDouble(slot: number, field: number, value: number): void {
    this.#asDoubles[slot * this.#doubles + field] = value;
  }

  int(slot: number, field: number): number {
    return this.#asInts[slot * this.#ints + field] as number;
  }

  setInt(slot: number, field: number, value: number): void {
    this.#asInts[slot * this.#ints + field] = value;
  }
}
