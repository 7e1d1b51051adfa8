/** What one unit of an asset costs in US dollars: prices as decimal strings, bid below ask. */
export interface Rate {
  readonly base: string;
  readonly quote: 'USD';
  readonly bid: string;
  readonly ask: string;
}

export interface Rates {
  /** Epoch milliseconds at which they were quoted. */
  readonly at: number;
  readonly rates: readonly Rate[];
}

/** The rates that stand at a time, epoch milliseconds. */
export type RatesAt = (at: number) => Rates;
