import type { Candle, CandleQuery } from '@aldgate/venue/market/candle.ts';
import type { Instrument } from '@aldgate/venue/market/instrument.ts';
import type { Level } from '@aldgate/venue/market/level.ts';
import type { Book, DayStatistics, Mark, Market, MarketEvent, Quote } from '@aldgate/venue/market/market.ts';
import type { ReferencePrice } from '@aldgate/venue/market/referencePrice.ts';
import type { Trade } from '@aldgate/venue/market/trade.ts';

/** Changed levels per side and tick. */
const LEVELS = 150;
const MIDDLE = 1_000_000;
const FIRST_ID = 1_000_000_000;

/** A market whose book of one symbol changes in each tick as on a busy day, with messages of constant length. */
export class BusyMarket implements Market {
  readonly instruments: readonly Instrument[];
  readonly #market: Market;
  readonly #symbol: string;
  readonly #listeners = new Set<(event: MarketEvent) => void>();
  #ticks = 0;

  constructor(market: Market, symbol: string) {
    this.instruments = market.instruments;
    this.#market = market;
    this.#symbol = symbol;
  }

  tick(time: number): void {
    this.#ticks += 1;
    const firstId = FIRST_ID + this.#ticks * 2 * LEVELS;
    const ids = { firstId, lastId: firstId + 2 * LEVELS - 1 };
    const event: MarketEvent = {
      type: 'depth',
      symbol: this.#symbol,
      time,
      ...ids,
      bids: this.#levels(-1),
      asks: this.#levels(1),
    };
    for (const listener of this.#listeners) listener(event);
  }

  listen(listener: (event: MarketEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  instrument(symbol: string): Instrument | undefined {
    return this.#market.instrument(symbol);
  }

  book(symbol: string): Book {
    return { ...this.#market.book(symbol), lastUpdateId: FIRST_ID };
  }

  quote(symbol: string): Quote {
    return this.#market.quote(symbol);
  }

  referenceCandles(symbol: string, kind: ReferencePrice, query: CandleQuery): readonly Candle[] {
    return this.#market.referenceCandles(symbol, kind, query);
  }

  day(symbol: string): DayStatistics {
    return this.#market.day(symbol);
  }

  trades(symbol: string): readonly Trade[] {
    return this.#market.trades(symbol);
  }

  candles(symbol: string, query: CandleQuery): readonly Candle[] {
    return this.#market.candles(symbol, query);
  }

  mark(symbol: string): Mark {
    return this.#market.mark(symbol);
  }

  #levels(side: 1 | -1): Level[] {
    return Array.from({ length: LEVELS }, (_, level) => [
      MIDDLE + side * (1 + level),
      10_000 + ((this.#ticks * 7 + level) % 80_000),
    ]);
  }
}
