import type { BookListener } from './bookListener.ts';
import type { BookSide } from './bookSide.ts';

/** The levels that a command has changed, each once, in the order in which it reached them. */
export class ChangedLevels {
  /** The arrays outlive the command: the first `#count` entries are of this one. */
  readonly #sides: BookSide[] = [];
  readonly #levels: number[] = [];
  #count = 0;

  /** A command never comes back to a level that it has left, so the last one is all that there is to compare with. */
  add(side: BookSide, level: number): void {
    const last = this.#count - 1;
    if (last >= 0 && this.#levels[last] === level && this.#sides[last] === side) return;
    this.#sides[this.#count] = side;
    this.#levels[this.#count] = level;
    this.#count += 1;
  }

  /** Tells each level as it now is, and forgets them. No command opens a level on the side where it closes others. */
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
