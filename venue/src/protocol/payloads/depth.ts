import type { Instrument } from '../../market/instrument.ts';
import type { Level } from '../../market/level.ts';
import type { Book } from '../../market/market.ts';
import { levelRows } from './levels.ts';

/** Response of GET /depth: up to `limit` levels per side, best first. */
export function depthSnapshot(instrument: Instrument, book: Book, limit: number, at: number) {
  return {
    lastUpdateId: book.lastUpdateId,
    E: at,
    T: book.time,
    bids: levelRows(instrument, book.bids.slice(0, limit)),
    asks: levelRows(instrument, book.asks.slice(0, limit)),
  };
}

export interface DepthInterval {
  readonly time: number;
  readonly firstId: number;
  readonly lastId: number;
  /** Last id of the previous event of the same stream. */
  readonly previousId: number;
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}

/** The depthUpdate event. Quantities are absolute; zero removes the level. */
export function depthUpdate(instrument: Instrument, interval: DepthInterval, at: number) {
  return {
    e: 'depthUpdate',
    E: at,
    T: interval.time,
    s: instrument.symbol,
    ps: instrument.symbol,
    st: 1,
    U: interval.firstId,
    u: interval.lastId,
    pu: interval.previousId,
    b: levelRows(instrument, interval.bids),
    a: levelRows(instrument, interval.asks),
  };
}
