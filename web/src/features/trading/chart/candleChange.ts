import type { Candle } from '@aldgate/exchange/candle.ts';

/**
 * What must be redrawn after an update: the index of the first changed candle where that is the last or a new one,
 * otherwise 'all'. Unchanged candles keep their identity.
 */
export function candleChange(before: readonly Candle[], now: readonly Candle[]): number | 'all' | 'none' {
  if (before === now) return 'none';
  const last = before.length - 1;
  if (last < 1 || now.length < before.length || before[0] !== now[0] || before[last - 1] !== now[last - 1])
    return 'all';
  return before[last] === now[last] ? before.length : last;
}
