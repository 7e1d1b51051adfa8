/** Price of an asset in US dollars: decimal strings, bid below ask. */
export interface Rate {
  readonly base: string;
  readonly quote: 'USD';
  readonly bid: string;
  readonly ask: string;
}

export interface Rates {
  /** Epoch milliseconds of the quote. */
  readonly at: number;
  readonly rates: readonly Rate[];
}

/** The rates at a time, epoch milliseconds. */
export type RatesAt = (at: number) => Rates;
