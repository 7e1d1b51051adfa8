import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { ALGO_JITTER_MAX, ALGO_MS_MAX, ALGO_SLICE_MS_MIN, ALGO_SLICES } from '@aldgate/domain/trading/algos/algo.ts';
import { parseEntered } from '@aldgate/ui/format/entered.ts';

const MINUTE_MS = 60_000;

/** A TWAP as it is typed; the jitter in percent, the price empty for market orders. */
export interface AlgoEntry {
  readonly size: string;
  readonly minutes: string;
  readonly slices: string;
  readonly price: string;
  readonly jitter: string;
}

export const FIRST_ENTRY: AlgoEntry = { size: '', minutes: '30', slices: '10', price: '', jitter: '20' };

export const MINUTES_MAX = ALGO_MS_MAX / MINUTE_MS;

/** Reads what was typed; a field that is not what it must be is undefined. An empty price is null. */
export function readEntry(entry: AlgoEntry) {
  const positive = (text: string) => {
    const value = parseEntered(text);
    return value !== undefined && decimal(value).gt('0') ? value : undefined;
  };
  const whole = (text: string, min: number, max: number) => {
    const value = /^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN;
    return value >= min && value <= max ? value : undefined;
  };
  const minutes = whole(entry.minutes, 1, MINUTES_MAX);
  const slices = whole(entry.slices, ALGO_SLICES.min, countSlicesMax(minutes));
  const percent = parseEntered(entry.jitter);
  const jitter = percent === undefined ? undefined : toDecimalString(decimal(percent).div('100'));
  return {
    size: positive(entry.size),
    durationMs: minutes && minutes * MINUTE_MS,
    slices,
    price: entry.price.trim() === '' ? null : positive(entry.price),
    jitter: jitter !== undefined && decimal(jitter).lte(ALGO_JITTER_MAX) ? jitter : undefined,
  };
}

/** The most slices that a time has room for. */
export function countSlicesMax(minutes = MINUTES_MAX): number {
  return Math.min(ALGO_SLICES.max, Math.floor((minutes * MINUTE_MS) / ALGO_SLICE_MS_MIN) - 1);
}
