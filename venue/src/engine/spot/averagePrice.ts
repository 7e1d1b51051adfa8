import { mulDiv } from '@aldgate/domain/money/fixed.ts';
import type { Pair } from '../pair.ts';
import type { PairState } from '../state.ts';

const MINUTE_MS = 60_000;
/** Minutes of trades in the average price. */
export const AVERAGE_MINUTES = 5;

/** Adds a trade at a time, epoch milliseconds, to the minutes of the average price. */
export function addToAverage({ minutes }: PairState, at: number, steps: number, ticks: number): void {
  const minute = Math.floor(at / MINUTE_MS);
  const [quantity, value] = [BigInt(steps), BigInt(steps) * BigInt(ticks)];
  const last = minutes.at(-1);
  if (last?.minute === minute) {
    last.steps += quantity;
    last.value += value;
    return;
  }
  minutes.push({ minute, steps: quantity, value });
  if (minutes.length > AVERAGE_MINUTES) minutes.shift();
}

/**
 * Volume-weighted price of the last five minutes in 10^-8, rounded half up; the last price without trades in them, the
 * index before the first trade. `at` is epoch milliseconds.
 */
export function averagePrice({ tick }: Pair, { minutes, last, index }: PairState, at: number): bigint {
  const after = Math.floor(at / MINUTE_MS) - AVERAGE_MINUTES;
  let [steps, value] = [0n, 0n];
  for (const each of minutes) {
    if (each.minute <= after) continue;
    steps += each.steps;
    value += each.value;
  }
  if (steps > 0n) return mulDiv(value, tick, steps);
  return last === 0 ? index : BigInt(last) * tick;
}
