import type { Candle, CandleQuery } from './candle.ts';
import type { FuturesInstrument, Instrument, SpotInstrument, VenueProduct } from './instrument.ts';
import type { BookSides, Level } from './level.ts';
import type { ReferencePrice } from './referencePrice.ts';
import type { TimeSlice } from './timeSlice.ts';
import type { Trade } from './trade.ts';

/**
 * The market interface of the protocol layer: books, trades, candles, statistics, marks, and the events that change
 * them. The wire format does not depend on the implementation. Instruments are named by their ids, which a wire symbol
 * and its product determine.
 */
export interface Market {
  /** The contracts, then the pairs. */
  readonly instruments: readonly Instrument[];
  readonly contracts: readonly FuturesInstrument[];
  readonly pairs: readonly SpotInstrument[];
  /** The instrument of a product by its symbol on the wire. */
  instrument<P extends VenueProduct>(product: P, symbol: string): Extract<Instrument, { product: P }> | undefined;
  /** The book as of the last event. Throws a RangeError if the instrument is not listed. */
  book(id: string): Book;
  /** Best bid and ask; zero if a side is empty. */
  quote(id: string): Quote;
  day(id: string): DayStatistics;
  /** The last minutes, as many as given, and the running one. */
  window(id: string, minutes: number): WindowStatistics;
  /** The volume-weighted price of a pair in the last five minutes. */
  average(id: string): AveragePrice;
  /** The latest trades, oldest first; the market decides how many it retains. */
  trades(id: string): readonly Trade[];
  /** Oldest first; the last one may be running. */
  candles(id: string, query: CandleQuery): readonly Candle[];
  /** Prices of a contract in 10^-8, no volume; `count` is the number of samples. */
  referenceCandles(id: string, kind: ReferencePrice, query: CandleQuery): readonly Candle[];
  /** The mark of a contract. */
  mark(id: string): Mark;
  /** Calls the listener with each event in order until the returned function is called. */
  listen(listener: (event: MarketEvent) => void): () => void;
  /**
   * Advances a slice of the instruments to a time, epoch milliseconds; all of them by default. An earlier time has no
   * effect.
   */
  tick(at: number, timeSlice?: TimeSlice): void;
}

export interface Book extends BookSides {
  /** Id of the book's last change. Ids increase across all books of contracts; a pair's have no gaps. */
  readonly lastUpdateId: number;
  /** Epoch milliseconds of that change. */
  readonly time: number;
}

export interface AveragePrice {
  /** In 10^-8. */
  readonly price: bigint;
  /** Epoch milliseconds of the last trade. */
  readonly lastTime: number;
}

/** A range of minutes. Prices in ticks, volume in steps, quoteVolume in ticks × steps. */
export interface WindowStatistics {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly last: number;
  readonly volume: number;
  readonly quoteVolume: bigint;
  readonly openTime: number;
  readonly closeTime: number;
  readonly lastTradeId: number;
  readonly count: number;
}

/** The last 24 hours, with the last trade. */
export interface DayStatistics extends WindowStatistics {
  readonly lastQuantity: number;
  /** Epoch milliseconds of the last trade. */
  readonly lastTime: number;
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
  /** Id of the instrument, as in all events. */
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
