import type { Trade } from '../market/trade.ts';

/** Trades kept of one symbol: some three quarters of an hour. */
export const TRADES_KEPT = 10_000;
/** How far beyond that the list grows before it is cut, so that cutting is rare. */
const SLACK = 500;

/** The last trades of one symbol, as they come. */
export class TradeTape {
  #trades: Trade[];

  constructor(trades: readonly Trade[] = []) {
    this.#trades = [...trades];
  }

  /** Oldest first. Never cut within an aggregate. */
  get trades(): readonly Trade[] {
    return this.#trades;
  }

  add(trade: Trade): void {
    this.#trades.push(trade);
    if (this.#trades.length > TRADES_KEPT + SLACK) this.#cut();
  }

  #cut(): void {
    let from = this.#trades.length - TRADES_KEPT;
    const cutId = this.#trades[from - 1]?.aggregateId;
    while (this.#trades[from]?.aggregateId === cutId) from += 1;
    // A new list: whoever reads the old one keeps what it saw.
    this.#trades = this.#trades.slice(from);
  }
}
