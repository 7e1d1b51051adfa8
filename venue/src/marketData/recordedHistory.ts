import { type Bar, flatBar, mergeBars } from './bar.ts';
import type { BarSource } from './barHistory.ts';
import type { MarketStore } from './marketStore.ts';

const DAY = 24 * 60;
const DAYS_MAX = 400;

/**
 * History of one symbol: recorded trades while the venue was running, and the price path for other times. Sums of
 * past days are cached. Minutes count from 1970.
 */
export class RecordedHistory implements BarSource {
  readonly #symbol: string;
  readonly #store: MarketStore;
  readonly #path: BarSource;
  /** The venue's first minute. */
  readonly #first: number;
  readonly #days = new Map<number, Bar | undefined>();

  constructor(symbol: string, store: MarketStore, path: BarSource, first: number) {
    this.#symbol = symbol;
    this.#store = store;
    this.#path = path;
    this.#first = first;
  }

  minute(minute: number): Bar {
    return (minute < this.#first ? undefined : this.minutes(minute, minute + 1)[0]) ?? this.#path.minute(minute);
  }

  span(from: number, to: number): Bar | undefined {
    let sum = this.#path.span(from, Math.min(to, this.#first));
    for (let minute = Math.max(from, this.#first); minute < to; ) {
      const isDay = minute % DAY === 0 && minute + DAY <= to;
      const bar = isDay ? this.#day(minute) : this.#joined(minute, Math.min(to, nextDay(minute)));
      if (bar !== undefined) sum = sum === undefined ? bar : mergeBars(sum, bar);
      minute = isDay ? minute + DAY : Math.min(to, nextDay(minute));
    }
    return sum;
  }

  /** Each minute in [from, to). */
  minutes(from: number, to: number): Bar[] {
    const bars = this.#store.bars(this.#symbol, from, to);
    const awake = this.#store.listOnlineMinutes(from, to);
    const minutes: Bar[] = [];
    for (let minute = from; minute < to; minute += 1) {
      const watched = bars.get(minute) ?? (awake.has(minute) ? this.#flatBar(minutes, minute) : undefined);
      minutes.push(watched ?? this.#path.minute(minute));
    }
    return minutes;
  }

  /** A minute without trades has the previous price. */
  #flatBar(before: readonly Bar[], minute: number): Bar {
    return flatBar((before.at(-1) ?? this.#path.minute(minute - 1)).close);
  }

  #day(from: number): Bar | undefined {
    if (!this.#days.has(from)) {
      if (this.#days.size >= DAYS_MAX) this.#days.clear();
      this.#days.set(from, this.#joined(from, from + DAY));
    }
    return this.#days.get(from);
  }

  #joined(from: number, to: number): Bar | undefined {
    return this.minutes(from, to).reduce<Bar | undefined>(
      (sum, bar) => (sum === undefined ? bar : mergeBars(sum, bar)),
      undefined,
    );
  }
}

function nextDay(minute: number): number {
  return (Math.floor(minute / DAY) + 1) * DAY;
}
