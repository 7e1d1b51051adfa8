/** One price of a book side: whole ticks, whole steps. Zero steps in a change means that the level is gone. */
export type Level = readonly [ticks: number, steps: number];

/** Both sides of a book, best price first. */
export interface BookSides {
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}
