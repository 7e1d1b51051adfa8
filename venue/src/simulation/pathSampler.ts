import type { ReferencePrice } from '../market/referencePrice.ts';
import { fraction } from './hash.ts';
import { OCTAVES, PREMIUM_OCTAVES, type PricePath, WALK_END_MINUTE } from './indexPrice.ts';

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

/** A block has the samples of two hours and the one after them. */
const BLOCK_MINUTES = 120;
const SAMPLES_PER_MINUTE = MINUTE_MS / SAMPLE_MS;
const BLOCK_MS = BLOCK_MINUTES * MINUTE_MS;
const SAMPLES = BLOCK_MINUTES * SAMPLES_PER_MINUTE + 1;

/**
 * The minutes of a path: of `fairPrice`, `indexPrice` and `premium`. A block is computed layer by layer, because charts
 * of years need a hundred million noise values. Each sample depends on its time alone, so that blocks fit together.
 */
export class PathSampler {
  readonly #path: PricePath;
  readonly #values = new Float64Array(SAMPLES);
  readonly #premiums = new Float64Array(SAMPLES);
  #kind: ReferencePrice | undefined;
  #block = Number.NaN;

  constructor(path: PricePath) {
    this.#path = path;
  }

  /** A minute of the fair price (`mark`) or the index, in quote units, or of the premium. Minutes count from 1970. */
  minute(minute: number, kind: ReferencePrice = 'mark'): PathMinute {
    const { end } = this.#path;
    if (end === undefined) return this.#walk(minute, kind);
    if (minute < end.minute) return this.#walk(minute - end.minute + WALK_END_MINUTE, kind);
    const { open } = this.#walk(WALK_END_MINUTE, kind);
    return { open, high: open, low: open, close: open };
  }

  /** A minute of the walk. */
  #walk(minute: number, kind: ReferencePrice): PathMinute {
    const block = Math.floor(minute / BLOCK_MINUTES);
    if (block !== this.#block || kind !== this.#kind) this.#fill(block, kind);
    const values = this.#values;
    const first = (minute - block * BLOCK_MINUTES) * SAMPLES_PER_MINUTE;
    const open = values[first] ?? 0;
    let high = open;
    let low = open;
    let close = open;
    for (let sample = first + 1; sample <= first + SAMPLES_PER_MINUTE; sample += 1) {
      close = values[sample] ?? 0;
      if (close > high) high = close;
      if (close < low) low = close;
    }
    return { open, high, low, close };
  }

  #fill(block: number, kind: ReferencePrice): void {
    const { end, seed } = this.#path;
    const [values, premiums] = [this.#values.fill(0), this.#premiums.fill(0)];
    const premiumEnd = end?.premium ?? 0;
    this.#block = block;
    this.#kind = kind;
    const from = block * BLOCK_MS;
    if (kind !== 'index') addLayers(kind === 'premium' ? values : premiums, PREMIUM_OCTAVES, seed + 100, from);
    if (kind === 'premium') {
      for (let sample = 0; sample < SAMPLES; sample += 1) values[sample] = (values[sample] ?? 0) - premiumEnd;
      return;
    }
    fillPrices(values, this.#path, from);
    const premiumShift = kind === 'index' ? 1 : 1 - premiumEnd;
    for (let sample = 0; sample < SAMPLES; sample += 1)
      values[sample] = (values[sample] ?? 0) * (premiumShift + (premiums[sample] ?? 0));
  }
}

/** Fills an empty block with the index prices of a path. */
function fillPrices(values: Float64Array, path: PricePath, from: number): void {
  const { base, volatility, seed, end, octaves = OCTAVES, under } = path;
  addLayers(values, octaves, seed, from);
  const scaledBase = base / (end?.index ?? 1);
  for (let sample = 0; sample < SAMPLES; sample += 1)
    values[sample] = scaledBase * (1 + volatility * (values[sample] ?? 0));
  if (under === undefined) return;
  const divisors = new Float64Array(SAMPLES);
  fillPrices(divisors, under, from);
  for (let sample = 0; sample < SAMPLES; sample += 1) values[sample] = (values[sample] ?? 0) / (divisors[sample] ?? 1);
}

/** Adds the noise of `noise.ts` to each sample. */
function addLayers(values: Float64Array, octaves: typeof OCTAVES, firstSeed: number, from: number): void {
  for (const [layer, [periodMs, amplitude]] of octaves.entries()) {
    const seed = firstSeed + layer;
    let cell = Math.floor(from / periodMs);
    let [left, right] = [fraction(seed, cell), fraction(seed, cell + 1)];
    const part = 1 / periodMs;
    for (let sample = 0, ms = from - cell * periodMs; sample < SAMPLES; sample += 1, ms += SAMPLE_MS) {
      if (ms >= periodMs) {
        // A sample of a short period passes over some of its cells.
        const passed = Math.floor(ms / periodMs);
        ms -= passed * periodMs;
        cell += passed;
        left = passed === 1 ? right : fraction(seed, cell);
        right = fraction(seed, cell + 1);
      }
      const inside = ms * part;
      const eased = inside * inside * (3 - 2 * inside);
      values[sample] = (values[sample] ?? 0) + amplitude * (2 * (left + (right - left) * eased) - 1);
    }
  }
}
