import { type Bar, flatBar, joined } from './bar.ts';
import type { Past } from './barHistory.ts';
import type { MarketKeeper } from './marketKeeper.ts';

const DAY = 24 * 60;
const DAYS_MAX = 400;

/**
 * The past of one symbol: its trades while the venue was there, and the path for the time before and between. Days that
 * are over are remembered once they are summed. Minutes count from 1970.
 */
export class WatchedPast implements Past {
  readonly #symbol: string;
  readonly #keeper: MarketKeeper;
  readonly #path: Past;
  /** The venue's first minute. */
  readonly #first: number;
  readonly #days = new Map<number, Bar | undefined>();

  constructor(symbol: string, keeper: MarketKeeper, path: Past, first: number) {
    this.#symbol = symbol;
    this.#keeper = keeper;
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
      if (bar !== undefined) sum = sum === undefined ? bar : joined(sum, bar);
      minute = isDay ? minute + DAY : Math.min(to, nextDay(minute));
    }
    return sum;
  }

  /** Each minute from one up to, and without, another. */
  minutes(from: number, to: number): Bar[] {
    const bars = this.#keeper.bars(this.#symbol, from, to);
    const awake = this.#keeper.awake(from, to);
    const minutes: Bar[] = [];
    for (let minute = from; minute < to; minute += 1) {
      const watched = bars.get(minute) ?? (awake.has(minute) ? this.#quiet(minutes, minute) : undefined);
      minutes.push(watched ?? this.#path.minute(minute));
    }
    return minutes;
  }

  /** A minute in which nobody traded stands at the price before it. */
  #quiet(before: readonly Bar[], minute: number): Bar {
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
      (sum, bar) => (sum === undefined ? bar : joined(sum, bar)),
      undefined,
    );
  }
}

function nextDay(minute: number): number {
  return (Math.floor(minute / DAY) + 1) * DAY;
}
