import type { Candle, CandleQuery } from './candle.ts';
import type { Instrument } from './instrument.ts';
import type { BookSides, Level } from './level.ts';
import type { TimeSlice } from './timeSlice.ts';
import type { Trade } from './trade.ts';

/**
 * What the protocol side needs to know of a market, and all it knows: books, trades, candles, statistics, marks, and
 * the events that change them. Whatever fills it, the wire looks the same.
 */
export interface Market {
  readonly instruments: readonly Instrument[];
  instrument(symbol: string): Instrument | undefined;
  /** The book as of the last event. The symbol must be listed; a RangeError says so otherwise. */
  book(symbol: string): Book;
  /** What stands first in the book; nothing at no price where a side is empty. */
  quote(symbol: string): Quote;
  day(symbol: string): DayStatistics;
  /** The last trades, oldest first; how many are kept is the market's own. */
  trades(symbol: string): readonly Trade[];
  /** Oldest first; the last one may be running. */
  candles(symbol: string, query: CandleQuery): readonly Candle[];
  mark(symbol: string): Mark;
  /** Calls back for each event, in order, until the returned function is called. */
  listen(listener: (event: MarketEvent) => void): () => void;
  /**
   * Brings a timeSlice of the contracts to a time, epoch milliseconds; all of them unless one is named. Times never go
   * backwards: an earlier one changes nothing.
   */
  tick(at: number, timeSlice?: TimeSlice): void;
}

export interface Book extends BookSides {
  /** Id of the last change of this book. Ids count up across all books of the venue. */
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

/** Prices in quote units as decimal strings of 8 places, rates likewise. */
export interface Mark {
  readonly markPrice: string;
  readonly averagePrice: string;
  readonly indexPrice: string;
  readonly estimatedSettlePrice: string;
  readonly fundingRate: string;
  readonly nextFundingTime: number;
}

export type MarketEvent = DepthEvent | QuoteEvent | TradeEvent;

/** Levels that changed, absolute quantities; each level took one id of firstId … lastId. */
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
