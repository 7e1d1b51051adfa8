/** The part of an order that is of spot alone: prices in ticks, money in 10^-8, times in epoch milliseconds. */
export interface SpotTerms {
  /** Amount that a market order spends or receives in quote; 0 if its quantity was given. */
  readonly quoteQuantity: bigint;
  /** The last price that triggers it; 0 for an order that does not wait. */
  readonly stopPrice: number;
  /** Id of its order list; 0 if there is none. */
  readonly listId: number;
  /** The customer's own marks; 0 for none. */
  readonly strategyId: number;
  readonly strategyType: number;
  /** Amount that it locks: of the quote asset if it buys, of the base asset if it sells. */
  locked: bigint;
  /** Since when it works; 0 while it waits for its trigger. */
  workingAt: number;
}
