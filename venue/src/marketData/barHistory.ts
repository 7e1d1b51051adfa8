import { addTrade, type Bar, type BarTrade, flatBar, mergeBars } from './bar.ts';

export const MINUTE_MS = 60_000;
const DAY = 24 * 60;
/** Minutes kept from trades: three days. */
export const BARS_MAX = 3 * DAY;

/** The past that nobody watched: a minute, or a span of minutes as one bar. */
export interface BarSource {
  minute(minute: number): Bar;
  span(from: number, to: number): Bar | undefined;
}

/**
 * The minutes of one symbol: those watched from their trades, all others from the past as it can be known. Watched
 * minutes beyond three days are given up to it as well. Minutes count from 1970.
 */
export class BarHistory {
  readonly #source: BarSource;
  /** Closed minutes without a gap, from `#from` up to the running one. */
  #bars: Bar[];
  #from: number;
  #minute: number;
  #running: Bar;
  #dayBefore: Bar;

  /** Begins at a minute, with what that minute has seen already, and with the watched minutes right before it. */
  constructor(past: BarSource, minute: number, running?: Bar, earlier: readonly Bar[] = []) {
    this.#source = past;
    this.#bars = [...earlier];
    this.#from = minute - earlier.length;
    this.#minute = minute;
    this.#running = running ?? flatBar((earlier.at(-1) ?? past.minute(minute - 1)).close);
    this.#dayBefore = this.#closed(minute - DAY, minute) ?? this.#running;
  }

  /** The minute that runs. */
  get minute(): number {
    return this.#minute;
  }

  /** The price of the last trade, in ticks. */
  get close(): number {
    return this.#running.close;
  }

  /** Moves on to a minute. Those skipped come from the past; returns how many trades they hold. */
  advance(minute: number): number {
    if (minute <= this.#minute) return 0;
    this.#bars.push(this.#running);
    const missed = this.#source.span(this.#minute + 1, minute);
    if (minute - this.#minute > BARS_MAX) {
      this.#bars = [];
      this.#from = minute;
    } else {
      for (let each = this.#minute + 1; each < minute; each += 1) this.#bars.push(this.#source.minute(each));
      const surplus = Math.max(0, this.#bars.length - BARS_MAX);
      this.#bars.splice(0, surplus);
      this.#from += surplus;
    }
    this.#minute = minute;
    this.#running = flatBar(missed?.close ?? this.#running.close);
    this.#dayBefore = this.#closed(minute - DAY, minute) ?? this.#running;
    return missed?.count ?? 0;
  }

  trade(trade: BarTrade): void {
    this.#running = addTrade(this.#running, trade);
  }

  /** The last 1,440 closed minutes and the running one. */
  day(): Bar {
    return mergeBars(this.#dayBefore, this.#running);
  }

  /** First minute of `day`. */
  get dayFrom(): number {
    return this.#minute - DAY;
  }

  /** The minutes from one up to, and without, another; the running one included if it lies between. */
  span(from: number, to: number): Bar {
    const closed = this.#closed(from, Math.min(to, this.#minute));
    if (to <= this.#minute) return closed ?? this.#running;
    return closed === undefined ? this.#running : mergeBars(closed, this.#running);
  }

  #closed(from: number, to: number): Bar | undefined {
    let sum = this.#source.span(from, Math.min(to, this.#from));
    for (let minute = Math.max(from, this.#from); minute < to; minute += 1) {
      const bar = this.#bars[minute - this.#from];
      if (bar !== undefined) sum = sum === undefined ? bar : mergeBars(sum, bar);
    }
    return sum;
  }
}
