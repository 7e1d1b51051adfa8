import { emptyBar, MINUTE_MS, type MinuteBar, withTrade } from './minuteBar.ts';

const MINUTES = 24 * 60;

/**
 * The last 24 hours of one symbol: 1,440 closed minutes and the running one. Minutes nobody watched come from
 * `barOf`, watched ones from their trades.
 */
export class DayWindow {
  readonly #barOf: (minute: number) => MinuteBar;
  #closed: MinuteBar[] = [];
  #running: MinuteBar;
  #sums: MinuteBar;

  constructor(barOf: (minute: number) => MinuteBar, at: number) {
    this.#barOf = barOf;
    const minute = Math.floor(at / MINUTE_MS);
    this.#closed = this.#history(minute);
    this.#running = emptyBar(minute, barOf(minute).open);
    this.#sums = sumOf(this.#closed);
  }

  /** Moves the window on. Minutes that were skipped are filled from the path. */
  advance(at: number): void {
    const minute = Math.floor(at / MINUTE_MS);
    const skipped = minute - this.#running.minute;
    if (skipped <= 0) return;
    if (skipped > MINUTES) {
      this.#closed = this.#history(minute);
    } else {
      this.#closed.push(this.#running);
      for (let missing = this.#running.minute + 1; missing < minute; missing += 1) {
        this.#closed.push(this.#barOf(missing));
      }
      this.#closed.splice(0, this.#closed.length - MINUTES);
    }
    this.#running = emptyBar(minute, this.#closed.at(-1)?.close ?? this.#running.close);
    this.#sums = sumOf(this.#closed);
  }

  trade(price: number, quantity: number): void {
    this.#running = withTrade(this.#running, price, quantity);
  }

  /** The whole window as one bar; `minute` is that of its beginning. */
  total(): MinuteBar {
    return joined(this.#sums, this.#running);
  }

  #history(minute: number): MinuteBar[] {
    return Array.from({ length: MINUTES }, (_, index) => this.#barOf(minute - MINUTES + index));
  }
}

function sumOf(bars: readonly MinuteBar[]): MinuteBar {
  return bars.reduce(joined);
}

function joined(earlier: MinuteBar, later: MinuteBar): MinuteBar {
  return {
    minute: earlier.minute,
    open: earlier.open,
    high: Math.max(earlier.high, later.high),
    low: Math.min(earlier.low, later.low),
    close: later.close,
    volume: earlier.volume + later.volume,
    quoteVolume: earlier.quoteVolume + later.quoteVolume,
    count: earlier.count + later.count,
  };
}
