import type { Candle } from '@aldgate/exchange/candle.ts';

/** Lengths of the moving averages, in candles. */
export const AVERAGES = [20, 50] as const;

/**
 * Returns the first candle to redraw after an update: the index of the first changed one where that is the last or a
 * new one, otherwise 'all'. Unchanged candles keep their identity.
 */
export function candleChange(before: readonly Candle[], now: readonly Candle[]): number | 'all' | 'none' {
  if (before === now) return 'none';
  const last = before.length - 1;
  if (last < 1 || now.length < before.length || before[0] !== now[0] || before[last - 1] !== now[last - 1])
    return 'all';
  return before[last] === now[last] ? before.length : last;
}

/**
 * The mean of the last `length` values at each index, undefined for the first ones. For drawing only: displayed
 * values come from decimal strings.
 */
export function movingAverage(values: readonly number[], length: number): (number | undefined)[] {
  return values.map((_, index) => averageAt(values, index, length));
}

/** The mean of the `length` values that end at an index. */
export function averageAt(values: readonly number[], index: number, length: number): number | undefined {
  if (index + 1 < length) return undefined;
  let sum = 0;
  for (let at = index - length + 1; at <= index; at += 1) sum += values[at] ?? 0;
  return sum / length;
}

/** The average that ends at a candle, as text with the price's decimals; null before there are enough candles. */
export function averageText(
  candles: readonly Candle[],
  candle: Candle,
  length: number,
  priceDecimals: number,
): string | null {
  const end = candles.lastIndexOf(candle) + 1;
  if (end < length) return null;
  const closes = candles.slice(end - length, end).map(({ close }) => Number(close));
  return averageAt(closes, length - 1, length)?.toFixed(priceDecimals) ?? null;
}
