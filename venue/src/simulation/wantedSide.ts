import type { Level } from '../market/level.ts';

const SPAN = 1_024;

/**
 * Wanted quantity at each price of a side, in steps. Levels are dense, so it is an array from the best price outward:
 * the simulation queries it for every order of every contract ten times a second.
 */
export class WantedSide {
  #steps = new Float64Array(SPAN);
  #best = 0;
  #span = 0;
  #outward: 1 | -1 = 1;

  /** Restarts with the levels of a side, best first, each of at least `minSteps`. */
  from(levels: readonly Level[], minSteps: number): this {
    this.#best = levels[0]?.[0] ?? 0;
    this.#span = levels.length === 0 ? 0 : Math.abs((levels.at(-1)?.[0] ?? 0) - this.#best) + 1;
    if (this.#span > this.#steps.length) this.#steps = new Float64Array(2 * this.#span);
    else this.#steps.fill(0, 0, this.#span);
    this.#outward = (levels.at(-1)?.[0] ?? 0) < this.#best ? -1 : 1;
    for (const [price, steps] of levels) this.#steps[this.#indexOf(price)] = Math.max(steps, minSteps);
    return this;
  }

  /** Wanted quantity at a price, 0 for none. */
  at(price: number): number {
    const index = this.#indexOf(price);
    return index >= 0 && index < this.#span ? (this.#steps[index] ?? 0) : 0;
  }

  /** Whether exactly this quantity is wanted at a price; if so, removes it. */
  take(price: number, steps: number): boolean {
    if (steps === 0 || this.at(price) !== steps) return false;
    this.#steps[this.#indexOf(price)] = 0;
    return true;
  }

  /** No multiplication: at the best bid it would give -0, which is not an array index and deoptimises the code. */
  #indexOf(price: number): number {
    return this.#outward > 0 ? price - this.#best : this.#best - price;
  }
}
