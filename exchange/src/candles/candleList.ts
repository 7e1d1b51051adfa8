import { type Interval, nextCandleOpen } from '@aldgate/domain/market/interval.ts';
import type { Candle } from '../candle.ts';

/** What an event of the stream did to the list: changed its end, nothing, or left candles out that are still to be had. */
export type CandleChange = 'changed' | 'known' | 'gap';

/**
 * The candles of one symbol and interval without a hole between them, oldest first, from REST answers and the kline
 * stream in whichever order they arrive. Every change makes a new list.
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
   * Takes an answer of the latest candles. Those it tells anew are replaced, older ones stay where they reach up to it, and of
   * the last candle the one with more trades counts: the stream may be ahead of the answer.
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

  /** Takes an answer of candles before the oldest one; false where it brought none. */
  older(rows: readonly Candle[]): boolean {
    const first = this.#candles[0];
    const added = first === undefined ? [] : rows.filter(({ openTime }) => openTime < first.openTime);
    this.#candles = [...added, ...this.#candles];
    return added.length > 0;
  }

  /** Takes the running candle as the stream tells it. */
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

/** Of two tellings of one candle the one that counts more trades, the first where both count alike. */
function moreComplete(candle: Candle, other: Candle | undefined): Candle {
  return other !== undefined && other.count > candle.count ? other : candle;
}
