import type { Candle } from '@aldgate/exchange/candle.ts';

/**
 * What must be drawn anew after a list of candles became another one: the index of the first candle that changed where
 * that is the last or a new one, otherwise 'all'. Candles that did not change keep their identity.
 */
export function candleChange(before: readonly Candle[], now: readonly Candle[]): number | 'all' | 'none' {
  if (before === now) return 'none';
  const last = before.length - 1;
  if (last < 1 || now.length < before.length || before[0] !== now[0] || before[last - 1] !== now[last - 1])
    return 'all';
  return before[last] === now[last] ? before.length : last;
}
