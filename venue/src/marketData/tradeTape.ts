import type { Trade } from '../market/trade.ts';

/** Trades retained per symbol: about three quarters of an hour. */
export const TRADES_KEPT = 10_000;
/** How far the list grows beyond that before it is trimmed, so that trimming is rare. */
const SLACK = 500;

/** The latest trades of one symbol. */
export class TradeTape {
  #trades: Trade[];

  constructor(trades: readonly Trade[] = []) {
    this.#trades = [...trades];
  }

  /** Oldest first. Never trimmed within an aggregate. */
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
    // Creates a new list, so that readers of the old one are not affected.
    this.#trades = this.#trades.slice(from);
  }
}
