import { addTrade, type Bar, flatBar, mergeBars } from './bar.ts';
import { type BarSource, MINUTE_MS } from './barHistory.ts';

/** Minutes that are kept in memory; older ones come from the source. */
const MINUTES_MAX = 1_500;

/** Minute bars of a sampled value: those of this run from its samples, all others from the source. */
export class SampledHistory {
  readonly #source: BarSource;
  readonly #everyMs: number;
  /** In order of time. */
  readonly #bars = new Map<number, Bar>();
  #sample = -1;
  /** The running minute, counted from 1970. */
  minute: number;

  constructor(source: BarSource, samplesPerMinute: number, at: number) {
    this.#source = source;
    this.#everyMs = MINUTE_MS / samplesPerMinute;
    this.minute = Math.floor(at / MINUTE_MS);
  }

  /** Adds the first value of each sample's time. */
  add(value: number, at: number): void {
    const sample = Math.floor(at / this.#everyMs);
    if (sample <= this.#sample) return;
    this.#sample = sample;
    this.minute = Math.floor(at / MINUTE_MS);
    const bar = this.#bars.get(this.minute) ?? flatBar(value);
    this.#bars.set(this.minute, addTrade(bar, { id: 0, price: value, quantity: 0, buyerIsMaker: false }));
    const [oldest] = this.#bars.keys();
    if (oldest !== undefined && this.#bars.size > MINUTES_MAX) this.#bars.delete(oldest);
  }

  /** The minutes in [from, to) as one bar. */
  span(from: number, to: number): Bar {
    const [first = to] = this.#bars.keys();
    let sum = this.#source.span(from, Math.min(to, first));
    for (let minute = Math.max(from, first); minute < to && minute <= this.minute; minute += 1) {
      const bar = this.#bars.get(minute) ?? this.#source.minute(minute);
      sum = sum === undefined ? bar : mergeBars(sum, bar);
    }
    return sum ?? this.#source.minute(from);
  }
}
