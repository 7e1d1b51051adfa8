import type { Level } from '../market/level.ts';

/** Up to this many levels it is quicker to look through them than to keep an index. */
const FEW = 16;
const NONE: Level[] = [];

/** The levels of one side that a command changed: each once, as it is now, in the order in which they were reached. */
export class LevelChanges {
  /** Begins with the first change, as most commands change one level: an array that grows from nothing takes room for many. */
  #levels = NONE;
  #indexByPrice: Map<number, number> | undefined;

  set(price: number, quantity: number): void {
    if (this.#levels === NONE) {
      this.#levels = [[price, quantity]];
      return;
    }
    const place = this.#findIndex(price);
    this.#levels[place] = [price, quantity];
    if (this.#indexByPrice !== undefined) this.#indexByPrice.set(price, place);
    else if (place === FEW) this.#indexByPrice = new Map(this.#levels.map(([each], index) => [each, index]));
  }

  /** Hands the levels out, and begins anew. */
  take(): readonly Level[] {
    const taken = this.#levels;
    this.#levels = NONE;
    this.#indexByPrice = undefined;
    return taken;
  }

  clear(): void {
    this.take();
  }

  /** Where a price stands, or the place behind the last where it does not. */
  #findIndex(price: number): number {
    const levels = this.#levels;
    if (this.#indexByPrice !== undefined) return this.#indexByPrice.get(price) ?? levels.length;
    for (let place = 0; place < levels.length; place += 1) if (levels[place]?.[0] === price) return place;
    return levels.length;
  }
}
