import type { Level } from '../market/level.ts';

const SPAN = 1_024;

/**
 * What a side of a book should have at each price, in steps, until it was found there. Levels lie close together, so that it
 * is an array from the best price outward: the simulation asks it for every order of every contract ten times a second.
 */
export class WantedSide {
  #steps = new Float64Array(SPAN);
  #best = 0;
  #span = 0;
  #outward: 1 | -1 = 1;

  /** Begins anew with the levels of a side, best first, each of at least so many steps. */
  from(levels: readonly Level[], minSteps: number): this {
    this.#best = levels[0]?.[0] ?? 0;
    this.#span = levels.length === 0 ? 0 : Math.abs((levels.at(-1)?.[0] ?? 0) - this.#best) + 1;
    if (this.#span > this.#steps.length) this.#steps = new Float64Array(2 * this.#span);
    else this.#steps.fill(0, 0, this.#span);
    this.#outward = (levels.at(-1)?.[0] ?? 0) < this.#best ? -1 : 1;
    for (const [price, steps] of levels) this.#steps[this.#place(price)] = Math.max(steps, minSteps);
    return this;
  }

  /** What is wanted at a price, 0 for nothing. */
  at(price: number): number {
    const place = this.#place(price);
    return place >= 0 && place < this.#span ? (this.#steps[place] ?? 0) : 0;
  }

  /** Whether exactly so much is wanted at a price; from then on it is not any more. */
  take(price: number, steps: number): boolean {
    if (steps === 0 || this.at(price) !== steps) return false;
    this.#steps[this.#place(price)] = 0;
    return true;
  }

  /** Not by a multiplication: at the best bid that is -0, which the engine takes for no index and gives its machine code up for. */
  #place(price: number): number {
    return this.#outward > 0 ? price - this.#best : this.#best - price;
  }
}
