import { fraction } from './hash.ts';
import type { PricePath } from './indexPrice.ts';
import { noise } from './noise.ts';
import { type PathMinute, PathSampler } from './pathSampler.ts';
import { STEPS_PER_MINUTE } from './step.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const DAY_MINUTES = 24 * 60;

/** UTC. Europe and America are both awake then; twelve hours later there is the least trade. */
const BUSIEST_HOUR = 15;
const HOUR_SWING = 0.45;
const WEEKEND = 0.6;
/** The mean range of a minute as a share of the price, for a volatility of 1. */
const TYPICAL_RANGE = 0.000_088;
const MOVE_MAX = 3;
const BURST_MS = 40 * MINUTE_MS;

/** The bounds of the activity: no contract stands still, and no step has two trades. */
const ACTIVITY_MIN = 0.35;
export const ACTIVITY_MAX = 2.5;

/**
 * How much is traded in a minute, about 1 on average: more while prices move, in the afternoon of Europe, and in
 * bursts, less at night and on weekends. Minutes count from 1970.
 */
export function activityOf(seed: number, volatility: number, minute: number, { open, high, low }: PathMinute): number {
  const at = minute * MINUTE_MS;
  const ofHour = OF_MINUTE[minute % DAY_MINUTES] ?? 1;
  const ofDay = isWeekend(at) ? WEEKEND : 1;
  const move = Math.min(MOVE_MAX, (high - low) / (open * volatility * TYPICAL_RANGE));
  const burst = Math.exp(0.5 * noise(seed + 1, at, BURST_MS)) * (0.75 + 0.5 * fraction(seed, minute, 3));
  return Math.max(ACTIVITY_MIN, Math.min(ACTIVITY_MAX, ofHour * ofDay * (0.3 + 0.7 * move) * burst));
}

/** The share of trade in each minute of a day. */
const OF_MINUTE = Float64Array.from({ length: DAY_MINUTES }, (_, minute) => {
  const hour = (minute * MINUTE_MS) / HOUR_MS;
  return 1 + HOUR_SWING * Math.cos((2 * Math.PI * (hour - BUSIEST_HOUR)) / 24);
});

/** 1970 began with a Thursday. */
function isWeekend(at: number): boolean {
  const day = (Math.floor(at / DAY_MS) + 4) % 7;
  return day === 0 || day === 6;
}

/** The activity of a contract, computed once a minute. */
export class ContractActivity {
  readonly #seed: number;
  readonly #volatility: number;
  readonly #sampler: PathSampler;
  #minute = Number.NaN;
  #activity = 0;

  readonly #follows: 'mark' | 'index';

  constructor(path: PricePath, seed: number, follows: 'mark' | 'index') {
    this.#follows = follows;
    this.#seed = seed;
    this.#volatility = path.volatility;
    this.#sampler = new PathSampler(path);
  }

  at(step: number): number {
    const minute = Math.floor(step / STEPS_PER_MINUTE);
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#activity = activityOf(this.#seed, this.#volatility, minute, this.#sampler.minute(minute, this.#follows));
    }
    return this.#activity;
  }
}
