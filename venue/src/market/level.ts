/** A level of a book side: ticks, steps. Zero steps in a change removes the level. */
export type Level = readonly [ticks: number, steps: number];

/** Both sides of a book, best price first. */
export interface BookSides {
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}
