import type { Level } from '../market/level.ts';

/** Up to this number of levels a linear search is faster than an index. */
const FEW = 16;
const NONE: Level[] = [];

/** The levels of one side that a command changed: each once with its final quantity, in order of first change. */
export class LevelChanges {
  /**
   * Allocated with the first change: most commands change one level, and an array that grows from empty reserves
   * space for many.
   */
  #levels = NONE;
  #indexByPrice: Map<number, number> | undefined;

  set(price: number, quantity: number): void {
    if (this.#levels === NONE) {
      this.#levels = [[price, quantity]];
      return;
    }
    const index = this.#findIndex(price);
    this.#levels[index] = [price, quantity];
    if (this.#indexByPrice !== undefined) this.#indexByPrice.set(price, index);
    else if (index === FEW) this.#indexByPrice = new Map(this.#levels.map(([each], nth) => [each, nth]));
  }

  /** Returns the levels and starts a new list. */
  take(): readonly Level[] {
    const taken = this.#levels;
    this.#levels = NONE;
    this.#indexByPrice = undefined;
    return taken;
  }

  clear(): void {
    this.take();
  }

  /** Index of a price, or the end if it is missing. */
  #findIndex(price: number): number {
    const levels = this.#levels;
    if (this.#indexByPrice !== undefined) return this.#indexByPrice.get(price) ?? levels.length;
    for (let index = 0; index < levels.length; index += 1) if (levels[index]?.[0] === price) return index;
    return levels.length;
  }
}
