import type { Ticker } from '../market/feed/ticker.ts';

/**
 * Where the last price stands in the day's range, 0 at the low and 1 at the high; the middle where there is no range.
 * For a drawing only, so binary numbers are exact enough.
 */
export function shareOf({ last, low, high }: Pick<Ticker, 'last' | 'low' | 'high'>): number {
  const width = Number(high) - Number(low);
  if (!(width > 0)) return 0.5;
  return Math.min(1, Math.max(0, (Number(last) - Number(low)) / width));
}
