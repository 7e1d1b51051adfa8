import { fraction } from './hash.ts';
import { OCTAVES, PREMIUM_OCTAVES, type PricePath } from './indexPrice.ts';

const MINUTE_MS = 60_000;
/** The finest noise has a period of 20 seconds, so these samples include its highs and lows. */
const SAMPLE_MS = 20_000;

/** The values of a minute, prices in quote units. */
export interface PathMinute {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/**
 * The fair price of a path, identical to `fairPrice`. It caches the noise values of the current interval, so that
 * iterating over years of minutes costs a few operations each.
 */
export class PathSampler {
  readonly #path: PricePath;
  readonly #index: readonly Layer[];
  readonly #premium: readonly Layer[];
  #at = Number.NaN;
  #price = 0;

  constructor(path: PricePath) {
    this.#path = path;
    this.#index = OCTAVES.map(([periodMs, amplitude], layer) => new Layer(path.seed + layer, periodMs, amplitude));
    this.#premium = PREMIUM_OCTAVES.map(
      ([periodMs, amplitude], layer) => new Layer(path.seed + 100 + layer, periodMs, amplitude),
    );
  }

  indexPrice(at: number): number {
    const { base, volatility } = this.#path;
    return base * (1 + volatility * sum(this.#index, at));
  }

  premium(at: number): number {
    return sum(this.#premium, at);
  }

  /** Price in quote units. A repeated time is cached. */
  fairPrice(at: number): number {
    if (at === this.#at) return this.#price;
    this.#at = at;
    this.#price = this.indexPrice(at) * (1 + this.premium(at));
    return this.#price;
  }

  /** The fair price of a minute, or what `read` returns for a time. Minutes count from 1970. */
  minute(minute: number, read = (at: number) => this.fairPrice(at)): PathMinute {
    const from = minute * MINUTE_MS;
    const open = read(from);
    let high = open;
    let low = open;
    let close = open;
    for (let at = SAMPLE_MS; at <= MINUTE_MS; at += SAMPLE_MS) {
      close = read(from + at);
      if (close > high) high = close;
      if (close < low) low = close;
    }
    return { open, high, low, close };
  }
}

function sum(layers: readonly Layer[], at: number): number {
  let moved = 0;
  for (const layer of layers) moved += layer.at(at);
  return moved;
}

/** One noise layer with its amplitude. */
class Layer {
  readonly #seed: number;
  readonly #periodMs: number;
  readonly #amplitude: number;
  #cell = Number.NaN;
  #left = 0;
  #right = 0;

  constructor(seed: number, periodMs: number, amplitude: number) {
    this.#seed = seed;
    this.#periodMs = periodMs;
    this.#amplitude = amplitude;
  }

  at(at: number): number {
    const position = at / this.#periodMs;
    const cell = Math.floor(position);
    if (cell !== this.#cell) {
      this.#left = cell === this.#cell + 1 ? this.#right : fraction(this.#seed, cell);
      this.#right = fraction(this.#seed, cell + 1);
      this.#cell = cell;
    }
    const inside = position - cell;
    const eased = inside * inside * (3 - 2 * inside);
    return this.#amplitude * (2 * (this.#left + (this.#right - this.#left) * eased) - 1);
  }
}
