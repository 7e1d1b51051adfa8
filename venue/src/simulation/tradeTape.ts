import { continuesAggregate, type Trade } from '../market/trade.ts';

/** Trades kept of one symbol: some three quarters of an hour. */
export const TRADES_KEPT = 10_000;
/** How far beyond that the list grows before it is cut, so that cutting is rare. */
const SLACK = 500;

/** The last trades of one symbol, numbered as they come. */
export class TradeTape {
  #trades: Trade[] = [];
  #lastId: number;
  #lastAggregateId: number;

  /** Ids of trades and of aggregates count up from the one after `firstId`. */
  constructor(firstId: number) {
    this.#lastId = firstId;
    this.#lastAggregateId = firstId;
  }

  get lastId(): number {
    return this.#lastId;
  }

  /** Oldest first. Never cut within an aggregate. */
  get trades(): readonly Trade[] {
    return this.#trades;
  }

  add(trade: Omit<Trade, 'id' | 'aggregateId'>): Trade {
    this.#lastId += 1;
    const next = { ...trade, id: this.#lastId };
    const before = this.#trades.at(-1);
    if (before === undefined || !continuesAggregate(before, next)) this.#lastAggregateId += 1;
    const added = { ...next, aggregateId: this.#lastAggregateId };
    this.#trades.push(added);
    if (this.#trades.length > TRADES_KEPT + SLACK) this.#cut();
    return added;
  }

  /** Passes over the ids of trades that happened unseen. */
  skip(count: number): void {
    this.#lastId += count;
  }

  #cut(): void {
    let from = this.#trades.length - TRADES_KEPT;
    const cutId = this.#trades[from - 1]?.aggregateId;
    while (this.#trades[from]?.aggregateId === cutId) from += 1;
    // A new list: whoever reads the old one keeps what it saw.
    this.#trades = this.#trades.slice(from);
  }
}
