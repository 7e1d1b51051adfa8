import type { Candle, CandleQuery } from './candle.ts';
import type { Instrument } from './instrument.ts';
import type { BookSides, Level } from './level.ts';
import type { ReferencePrice } from './referencePrice.ts';
import type { TimeSlice } from './timeSlice.ts';
import type { Trade } from './trade.ts';

/**
 * The market interface of the protocol layer: books, trades, candles, statistics, marks, and the events that change
 * them. The wire format does not depend on the implementation.
 */
export interface Market {
  readonly instruments: readonly Instrument[];
  instrument(symbol: string): Instrument | undefined;
  /** The book as of the last event. Throws a RangeError if the symbol is not listed. */
  book(symbol: string): Book;
  /** Best bid and ask; zero if a side is empty. */
  quote(symbol: string): Quote;
  day(symbol: string): DayStatistics;
  /** The latest trades, oldest first; the market decides how many it retains. */
  trades(symbol: string): readonly Trade[];
  /** Oldest first; the last one may be running. */
  candles(symbol: string, query: CandleQuery): readonly Candle[];
  /** Prices in 10^-8, no volume; `count` is the number of samples. */
  referenceCandles(symbol: string, kind: ReferencePrice, query: CandleQuery): readonly Candle[];
  mark(symbol: string): Mark;
  /** Calls the listener with each event in order until the returned function is called. */
  listen(listener: (event: MarketEvent) => void): () => void;
  /**
   * Advances a slice of the contracts to a time, epoch milliseconds; all of them by default. An earlier time has no
   * effect.
   */
  tick(at: number, timeSlice?: TimeSlice): void;
}

export interface Book extends BookSides {
  /** Id of the book's last change. Ids increase across all books of the venue. */
  readonly lastUpdateId: number;
  /** Epoch milliseconds of that change. */
  readonly time: number;
}

/** The last 24 hours. Prices in ticks, volume in steps, quoteVolume in ticks × steps. */
export interface DayStatistics {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly last: number;
  readonly lastQuantity: number;
  /** Epoch milliseconds of the last trade. */
  readonly lastTime: number;
  readonly volume: number;
  readonly quoteVolume: bigint;
  readonly openTime: number;
  readonly closeTime: number;
  readonly lastTradeId: number;
  readonly count: number;
}

/** Prices in quote units as decimal strings of 8 places, like rates. */
export interface Mark {
  readonly markPrice: string;
  readonly averagePrice: string;
  readonly indexPrice: string;
  readonly estimatedSettlePrice: string;
  readonly fundingRate: string;
  readonly nextFundingTime: number;
}

export type MarketEvent = DepthEvent | QuoteEvent | TradeEvent;

/** Changed levels, absolute quantities; each has one id of firstId … lastId. */
export interface DepthEvent {
  readonly type: 'depth';
  readonly symbol: string;
  readonly time: number;
  readonly firstId: number;
  readonly lastId: number;
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}

/** The best bid and ask as of the last change of a book. */
export interface Quote {
  readonly time: number;
  readonly updateId: number;
  readonly bid: Level;
  readonly ask: Level;
}

/** The best bid or ask changed in price or quantity. */
export interface QuoteEvent extends Quote {
  readonly type: 'quote';
  readonly symbol: string;
}

export interface TradeEvent extends Trade {
  readonly type: 'trade';
  readonly symbol: string;
}
