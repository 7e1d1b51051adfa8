import type { BookListener } from './bookListener.ts';
import type { BookSide } from './bookSide.ts';

/** The levels that a command changed, each once, in order. */
export class ChangedLevels {
  /** The arrays are reused: the first `#count` entries belong to the current command. */
  readonly #sides: BookSide[] = [];
  readonly #levels: number[] = [];
  #count = 0;

  /** A command never returns to a level, so comparing with the last one is enough. */
  add(side: BookSide, level: number): void {
    const last = this.#count - 1;
    if (last >= 0 && this.#levels[last] === level && this.#sides[last] === side) return;
    this.#sides[this.#count] = side;
    this.#levels[this.#count] = level;
    this.#count += 1;
  }

  /** Emits each level's final state and clears the list. No command opens a level on a side where it closes others. */
  drain(listener: BookListener): void {
    const count = this.#count;
    this.#count = 0;
    for (let at = 0; at < count; at += 1) {
      const side = this.#sides[at] as BookSide;
      const level = this.#levels[at] as number;
      listener.level(side.side, side.price(level), side.total(level));
    }
  }
}
