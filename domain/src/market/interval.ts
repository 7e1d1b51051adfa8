/** Candle intervals of the exchange, shortest first; '1m' is a minute and '1M' a month. */
export const INTERVALS = [
  '1m',
  '3m',
  '5m',
  '15m',
  '30m',
  '1h',
  '2h',
  '4h',
  '6h',
  '8h',
  '12h',
  '1d',
  '3d',
  '1w',
  '1M',
] as const;

export type Interval = (typeof INTERVALS)[number];

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** 1 January 1970 was a Thursday, so the first Monday is 5 January. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

const UNIT_MS: Readonly<Record<string, number>> = { m: MINUTE_MS, h: HOUR_MS, d: DAY_MS, w: 7 * DAY_MS };

export function isInterval(text: string): text is Interval {
  return INTERVALS.some((interval) => interval === text);
}

/**
 * Opening time of the candle that contains a time, both epoch milliseconds. Weeks open on Monday and months on their
 * first day, UTC; other intervals open at multiples of their length since 1970.
 */
export function candleOpen(interval: Interval, at: number): number {
  if (interval === '1M') return findMonthOpen(at, 0);
  const offset = interval === '1w' ? FIRST_MONDAY_MS : 0;
  const length = lengthMs(interval);
  return Math.floor((at - offset) / length) * length + offset;
}

/** Opening time of the next candle; the current one closes one millisecond earlier. */
export function nextCandleOpen(interval: Interval, open: number): number {
  return interval === '1M' ? findMonthOpen(open, 1) : open + lengthMs(interval);
}

function lengthMs(interval: Exclude<Interval, '1M'>): number {
  return Number(interval.slice(0, -1)) * (UNIT_MS[interval.slice(-1)] ?? MINUTE_MS);
}

function findMonthOpen(at: number, later: number): number {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, 1);
}
