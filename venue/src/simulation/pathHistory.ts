import { type Bar, mergeBars } from '../marketData/bar.ts';
import { activityOf } from './activity.ts';
import { fraction } from './hash.ts';
import type { PricePath } from './indexPrice.ts';
import { PathSampler } from './pathSampler.ts';
import { STEPS_PER_MINUTE } from './step.ts';
import { type Takers, typicalTrades } from './takers.ts';

const DAY = 24 * 60;
/** Longest span that divides all intervals from two hours. */
const BLOCK = 2 * 60;
/** 1,500 candles of twelve hours, and the days since the first listings. Beyond that the cache is cleared. */
const BLOCKS_MAX = 9_000;
const DAYS_MAX = 4_000;

export interface PathHistoryOptions {
  readonly path: PricePath;
  readonly takers: Takers;
  /** One tick in quote units. */
  readonly tick: number;
}

/**
 * Simulated history from the price path: any past minute, and any range as the sum of its minutes, so that candles of
 * all intervals agree. Sums of whole days and of two hours are cached.
 */
export class PathHistory {
  readonly #options: PathHistoryOptions;
  readonly #sampler: PathSampler;
  readonly #days = new Map<number, Bar>();
  readonly #blocks = new Map<number, Bar>();

  constructor(options: PathHistoryOptions) {
    this.#options = options;
    this.#sampler = new PathSampler(options.path);
  }

  /** Prices follow the path; trades and volume are typical of the takers. Minutes count from 1970. */
  minute(minute: number): Bar {
    const { takers, path, tick } = this.#options;
    const prices = this.#sampler.minute(minute);
    const toTicks = (price: number) => Math.round(price / tick);
    const [open, high, low] = [toTicks(prices.open), toTicks(prices.high), toTicks(prices.low)];
    const close = toTicks(prices.close);
    const activity = activityOf(takers.seed, path.volatility, minute, prices);
    const trades = typicalTrades(takers, activity * STEPS_PER_MINUTE);
    const count = Math.round(trades.count);
    const volume = Math.round(trades.volume * (0.7 + 0.6 * fraction(takers.seed, minute, 4)));
    const takerBuyVolume = Math.round(volume * (0.35 + 0.3 * fraction(takers.seed, minute, 5)));
    const typical = Math.round((open + high + low + close) / 4);
    const quoteVolume = volume * typical;
    const takerBuyQuoteVolume = takerBuyVolume * typical;
    return { open, high, low, close, volume, quoteVolume, takerBuyVolume, takerBuyQuoteVolume, count, lastId: 0 };
  }

  /** The minutes in [from, to) as one bar; undefined if there is none. */
  span(from: number, to: number): Bar | undefined {
    let sum: Bar | undefined;
    for (let minute = from; minute < to; ) {
      const length = [DAY, BLOCK].find((each) => minute % each === 0 && minute + each <= to) ?? 1;
      const bar = length === 1 ? this.minute(minute) : this.#remembered(minute, length);
      sum = sum === undefined ? bar : mergeBars(sum, bar);
      minute += length;
    }
    return sum;
  }

  #remembered(from: number, length: number): Bar {
    const [known, max] = length === DAY ? [this.#days, DAYS_MAX] : [this.#blocks, BLOCKS_MAX];
    const found = known.get(from);
    if (found !== undefined) return found;
    let sum = this.minute(from);
    for (let minute = from + 1; minute < from + length; minute += 1) sum = mergeBars(sum, this.minute(minute));
    if (known.size >= max) known.clear();
    known.set(from, sum);
    return sum;
  }
}
