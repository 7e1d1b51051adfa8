import type { Interval } from '@aldgate/domain/market/interval.ts';

/** Trading in an interval. Prices in ticks, volumes in steps, quote volumes in ticks × steps. */
export interface Candle {
  readonly openTime: number;
  /** Last millisecond of the interval, also while it runs. */
  readonly closeTime: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  readonly quoteVolume: bigint;
  /** Taker buy volume. */
  readonly takerBuyVolume: number;
  readonly takerBuyQuoteVolume: bigint;
  readonly count: number;
  /** -1 if no trade id is known. */
  readonly firstTradeId: number;
  readonly lastTradeId: number;
}

/**
 * At most `limit` candles that open between the two times, both inclusive: the first ones if a start is given,
 * otherwise the latest. Times are epoch milliseconds.
 */
export interface CandleQuery {
  readonly interval: Interval;
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
  readonly limit: number;
}
