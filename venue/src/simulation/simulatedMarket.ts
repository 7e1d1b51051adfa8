import type { Candle, CandleQuery } from '../market/candle.ts';
import type { Instrument } from '../market/instrument.ts';
import type { Book, DayStatistics, Mark, Market, MarketEvent } from '../market/market.ts';
import type { Trade } from '../market/trade.ts';
import type { Listing } from './listing.ts';
import { LISTINGS } from './listings.ts';
import { SymbolMarket } from './symbolMarket.ts';

/** Update ids start at this many per millisecond since 1970: more than a running venue uses, so they never repeat. */
const IDS_PER_MS = 4;

export interface SimulationOptions {
  readonly seed: number;
  /** Epoch milliseconds at which the market opens. */
  readonly at: number;
  readonly listings?: readonly Listing[];
}

/** A market that fills itself: the same seed and the same times of `tick` give the same books, trades and ids. */
export class SimulatedMarket implements Market {
  readonly instruments: readonly Instrument[];
  readonly #symbols: ReadonlyMap<string, SymbolMarket>;
  readonly #listeners = new Set<(event: MarketEvent) => void>();
  #nextId: number;
  #at: number;

  constructor({ seed, at, listings = LISTINGS }: SimulationOptions) {
    this.#at = at;
    this.#nextId = at * IDS_PER_MS;
    const takeIds = (count: number): number => {
      const first = this.#nextId;
      this.#nextId += count;
      return first;
    };
    this.instruments = listings.map((listing) => listing.instrument);
    this.#symbols = new Map(
      listings.map((listing) => [listing.instrument.symbol, new SymbolMarket(listing, seed, at, takeIds)]),
    );
  }

  instrument(symbol: string): Instrument | undefined {
    return this.#symbols.get(symbol)?.instrument;
  }

  book(symbol: string): Book {
    return this.#listed(symbol).book();
  }

  day(symbol: string): DayStatistics {
    return this.#listed(symbol).day(this.#at);
  }

  trades(symbol: string): readonly Trade[] {
    return this.#listed(symbol).trades();
  }

  candles(symbol: string, query: CandleQuery): readonly Candle[] {
    return this.#listed(symbol).candles(query);
  }

  mark(symbol: string): Mark {
    return this.#listed(symbol).mark(this.#at);
  }

  listen(listener: (event: MarketEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  tick(at: number): void {
    if (at <= this.#at) return;
    this.#at = at;
    for (const symbol of this.#symbols.values()) {
      for (const event of symbol.advance(at)) {
        for (const listener of this.#listeners) listener(event);
      }
    }
  }

  #listed(symbol: string): SymbolMarket {
    const found = this.#symbols.get(symbol);
    if (found === undefined) throw new RangeError(`${symbol} is not listed`);
    return found;
  }
}
