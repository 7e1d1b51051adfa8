import type { KlineEvent, KlineRow } from './wire.ts';

/** A candle for charts, from any source. Prices and volumes are decimal strings, times epoch milliseconds. */
export interface Candle {
  readonly openTime: number;
  readonly closeTime: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  /** In the base asset. */
  readonly volume: string;
  /** In the quote asset. */
  readonly quoteVolume: string;
  /** Number of trades. */
  readonly count: number;
}

export function parseKlineRow(row: KlineRow): Candle {
  const [openTime, open, high, low, close, volume, closeTime, quoteVolume, count] = row;
  return { openTime, closeTime, open, high, low, close, volume, quoteVolume, count };
}

export function parseKlineEvent({ k }: KlineEvent): Candle {
  const { t: openTime, T: closeTime, o: open, h: high, l: low, c: close, v: volume, q: quoteVolume, n: count } = k;
  return { openTime, closeTime, open, high, low, close, volume, quoteVolume, count };
}
