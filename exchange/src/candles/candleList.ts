import { type Interval, nextCandleOpen } from '@aldgate/domain/market/interval.ts';
import type { Candle } from '../candle.ts';

/** Result of a stream event: the last candle changed, nothing changed, or candles in between are missing. */
export type CandleChange = 'changed' | 'known' | 'gap';

/**
 * Candles of one symbol and interval without gaps, oldest first, from REST responses and the kline stream in any
 * order. Every change creates a new list.
 */
export class CandleList {
  readonly #interval: Interval;
  #candles: readonly Candle[] = [];

  constructor(interval: Interval) {
    this.#interval = interval;
  }

  get candles(): readonly Candle[] {
    return this.#candles;
  }

  /**
   * Merges a response with the latest candles. Its candles replace those in the list; older ones stay if they are
   * contiguous. Of the last candle the version with more trades wins, because the stream may be ahead of the
   * response.
   */
  load(rows: readonly Candle[]): void {
    const first = rows[0];
    if (first === undefined) return;
    const before = this.#candles.filter(({ openTime }) => openTime < first.openTime);
    const joins = before.at(-1)?.openTime;
    const prepend = joins !== undefined && nextCandleOpen(this.#interval, joins) >= first.openTime ? before : [];
    const known = new Map(this.#candles.map((candle) => [candle.openTime, candle]));
    const newest = rows.at(-1)?.openTime ?? first.openTime;
    const after = this.#candles.filter(({ openTime }) => openTime > newest);
    this.#candles = [...prepend, ...rows.map((row) => moreComplete(row, known.get(row.openTime))), ...after];
  }

  /** Adds candles before the oldest one; returns false if there were none. */
  older(rows: readonly Candle[]): boolean {
    const first = this.#candles[0];
    const added = first === undefined ? [] : rows.filter(({ openTime }) => openTime < first.openTime);
    this.#candles = [...added, ...this.#candles];
    return added.length > 0;
  }

  /** Applies the running candle of the stream. */
  add(candle: Candle): CandleChange {
    const last = this.#candles.at(-1);
    if (last === undefined) return 'gap';
    if (candle.openTime < last.openTime) return 'known';
    if (candle.openTime > nextCandleOpen(this.#interval, last.openTime)) return 'gap';
    const isSame = candle.openTime === last.openTime;
    if (isSame && moreComplete(last, candle) === last) return 'known';
    this.#candles = [...(isSame ? this.#candles.slice(0, -1) : this.#candles), candle];
    return 'changed';
  }
}

/** Returns the version of a candle with more trades; the first if they are equal. */
function moreComplete(candle: Candle, other: Candle | undefined): Candle {
  return other !== undefined && other.count > candle.count ? other : candle;
}
