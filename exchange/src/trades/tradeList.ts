import type { AggTradeRow, TradeRow } from '../wire.ts';

/** A trade as a screen lists it (TR-04). Price and quantity are decimal strings, the time epoch milliseconds. */
export interface ListedTrade {
  /** Id of the trade, or of the last one where several are listed as one. */
  readonly id: number;
  readonly time: number;
  readonly price: string;
  readonly quantity: string;
  /** True where the taker sold. */
  readonly isBuyerMaker: boolean;
}

const LENGTH_MAX = 200;
const LENGTH_TRIMMED = 150;

/**
 * The latest trades of one symbol, from a REST answer and the aggTrade stream, in whichever order they arrive: each trade
 * stands in it once. Passing 200 trims it to the newest 150 (TR-06).
 */
export class TradeList {
  #trades: readonly ListedTrade[] = [];

  /** Oldest first. Every change makes a new list. */
  get trades(): readonly ListedTrade[] {
    return this.#trades;
  }

  /** Takes the answer of GET /trades. What the stream told before and the answer does not hold yet stays after it. */
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

  /** Takes an event of the aggTrade stream; one that is listed already changes nothing. */
  add({ l: id, T: time, p: price, q: quantity, m: isBuyerMaker }: AggTradeRow): void {
    const newest = this.#trades.at(-1);
    if (newest !== undefined && id <= newest.id) return;
    this.#set([...this.#trades, { id, time, price, quantity, isBuyerMaker }]);
  }

  #set(trades: readonly ListedTrade[]): void {
    this.#trades = trades.length > LENGTH_MAX ? trades.slice(-LENGTH_TRIMMED) : trades;
  }
}
