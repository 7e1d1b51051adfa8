import { addTrade, type Bar, type BarTrade, flatBar, mergeBars } from './bar.ts';

export const MINUTE_MS = 60_000;
const DAY = 24 * 60;
/** Minutes computed from trades: three days. */
export const BARS_MAX = 3 * DAY;

/** Bars for minutes that were not recorded live: one minute, or a range as one bar. */
export interface BarSource {
  minute(minute: number): Bar;
  span(from: number, to: number): Bar | undefined;
}

/**
 * Minute bars of one symbol: recent ones from live trades, all others from the source. Live minutes older than three
 * days are discarded in favour of the source. Minutes count from 1970.
 */
export class BarHistory {
  readonly #source: BarSource;
  /** Closed minutes without gaps, from `#from` to the running one. */
  #bars: Bar[];
  #from: number;
  #minute: number;
  #running: Bar;
  #dayBefore: Bar;

  /** Starts at a minute, with its trades so far and the recorded minutes directly before it. */
  constructor(past: BarSource, minute: number, running?: Bar, earlier: readonly Bar[] = []) {
    this.#source = past;
    this.#bars = [...earlier];
    this.#from = minute - earlier.length;
    this.#minute = minute;
    this.#running = running ?? flatBar((earlier.at(-1) ?? past.minute(minute - 1)).close);
    this.#dayBefore = this.#closed(minute - DAY, minute) ?? this.#running;
  }

  /** The running minute. */
  get minute(): number {
    return this.#minute;
  }

  /** The price of the last trade, in ticks. */
  get close(): number {
    return this.#running.close;
  }

  /** Advances to a minute. Skipped minutes come from the source; returns their number of trades. */
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

  /** The minutes from (inclusive) to (exclusive), including the running one if it is in range. */
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
