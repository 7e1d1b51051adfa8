const SLOTS = 1_024;

/**
 * Caches the quantity of a price until the step in which it changes. Neighbouring prices have separate slots; an
 * evicted price is recomputed, so that results never depend on the cache.
 */
export class QuoteMemo {
  readonly #ticks = new Float64Array(SLOTS).fill(-1);
  readonly #from = new Float64Array(SLOTS);
  readonly #until = new Float64Array(SLOTS);
  readonly #quantities = new Float64Array(SLOTS);

  /** The quantity at a price in a step; undefined if it is not cached. */
  at(ticks: number, step: number): number | undefined {
    const slot = ticks % SLOTS;
    if (this.#ticks[slot] !== ticks) return undefined;
    // A replay of the journal goes back in time.
    const isIn = step >= (this.#from[slot] ?? 0) && step < (this.#until[slot] ?? 0);
    return isIn ? this.#quantities[slot] : undefined;
  }

  /** Valid from step `from` to before step `until`. */
  put(
    ticks: number,
    { from, until, quantity }: { readonly from: number; readonly until: number; readonly quantity: number },
  ): void {
    const slot = ticks % SLOTS;
    this.#ticks[slot] = ticks;
    this.#from[slot] = from;
    this.#until[slot] = until;
    this.#quantities[slot] = quantity;
  }
}
