const SLOTS = 1_024;

/**
 * Remembers what was worked out for a price until the step in which it changes. Prices near each other have slots of their own;
 * one that is met again after its slot was taken is worked out anew, so that nothing depends on what is remembered.
 */
export class QuoteMemo {
  readonly #ticks = new Float64Array(SLOTS).fill(-1);
  readonly #from = new Float64Array(SLOTS);
  readonly #until = new Float64Array(SLOTS);
  readonly #quantities = new Float64Array(SLOTS);

  /** The quantity at a price in a step; undefined where it is not known. */
  at(ticks: number, step: number): number | undefined {
    const slot = ticks % SLOTS;
    if (this.#ticks[slot] !== ticks) return undefined;
    // Whoever replays a journal goes back in time.
    const isIn = step >= (this.#from[slot] ?? 0) && step < (this.#until[slot] ?? 0);
    return isIn ? this.#quantities[slot] : undefined;
  }

  /** `from` is the first step that it holds in, `until` the first that it does not. */
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
