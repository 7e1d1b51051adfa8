import type { AggTradeRow, TradeRow } from '../wire.ts';

/** A trade for display (TR-04). Price and quantity are decimal strings, the time epoch milliseconds. */
export interface ListedTrade {
  /** Trade id, or the last id of an aggregate. */
  readonly id: number;
  readonly time: number;
  readonly price: string;
  readonly quantity: string;
  /** True if the taker sold. */
  readonly isBuyerMaker: boolean;
}

const LENGTH_MAX = 200;
const LENGTH_TRIMMED = 150;

/**
 * The latest trades of one symbol, from a REST response and the aggTrade stream in any order, each trade once. A list
 * above 200 is trimmed to the latest 150 (TR-06).
 */
export class TradeList {
  #trades: readonly ListedTrade[] = [];

  /** Oldest first. Every change creates a new list. */
  get trades(): readonly ListedTrade[] {
    return this.#trades;
  }

  /** Merges the response of GET /trades. Streamed trades that it does not contain yet stay after it. */
  load(rows: readonly TradeRow[]): void {
    const loaded = rows.map(({ id, time, price, qty, isBuyerMaker }) => ({
      id,
      time,
      price,
      quantity: qty,
      isBuyerMaker,
    }));
    const newest = loaded.at(-1)?.id ?? Number.NEGATIVE_INFINITY;
    this.#set([...loaded, ...this.#trades.filter(({ id }) => id > newest)]);
  }

  /** Adds an event of the aggTrade stream; one that is already listed has no effect. */
  add({ l: id, T: time, p: price, q: quantity, m: isBuyerMaker }: AggTradeRow): void {
    const newest = this.#trades.at(-1);
    if (newest !== undefined && id <= newest.id) return;
    this.#set([...this.#trades, { id, time, price, quantity, isBuyerMaker }]);
  }

  #set(trades: readonly ListedTrade[]): void {
    this.#trades = trades.length > LENGTH_MAX ? trades.slice(-LENGTH_TRIMMED) : trades;
  }
}
