import { type Bar, mergeBars } from '../marketData/bar.ts';
import type { BarSource } from '../marketData/barHistory.ts';

const DAY = 24 * 60;
/** Longest span that divides all intervals from two hours. */
const BLOCK = 2 * 60;
/** 1,500 candles of twelve hours, and the days since the first listings. Beyond that the cache is cleared. */
const BLOCKS_MAX = 9_000;
const DAYS_MAX = 4_000;

/**
 * Ranges as the sum of their minutes, so that candles of all intervals agree. Sums of whole days and of two hours are
 * cached.
 */
export class SummedMinutes implements BarSource {
  /** Minutes count from 1970. */
  readonly minute: (minute: number) => Bar;
  readonly #days = new Map<number, Bar>();
  readonly #blocks = new Map<number, Bar>();

  constructor(minute: (minute: number) => Bar) {
    this.minute = minute;
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
    const sum = this.#sum(from, from + length);
    if (known.size >= max) known.clear();
    known.set(from, sum);
    return sum;
  }

  /** As `mergeBars` of every minute, without an object for each: charts of years sum millions. */
  #sum(from: number, to: number): Bar {
    let { open, high, low, close, volume, quoteVolume, takerBuyVolume, takerBuyQuoteVolume, count, lastId } =
      this.minute(from);
    for (let minute = from + 1; minute < to; minute += 1) {
      const bar = this.minute(minute);
      if (bar.count === 0) continue;
      if (count === 0) ({ open, high, low } = bar);
      if (bar.high > high) high = bar.high;
      if (bar.low < low) low = bar.low;
      close = bar.close;
      volume += bar.volume;
      quoteVolume += bar.quoteVolume;
      takerBuyVolume += bar.takerBuyVolume;
      takerBuyQuoteVolume += bar.takerBuyQuoteVolume;
      count += bar.count;
      if (bar.lastId !== 0) lastId = bar.lastId;
    }
    return { open, high, low, close, volume, quoteVolume, takerBuyVolume, takerBuyQuoteVolume, count, lastId };
  }
}
