import type { StreamState } from '@aldgate/exchange/stream/marketStream.ts';
import { STALE_MS } from '../../market/feed/feedStatus.ts';

/** Whether the book on the screen is the exchange's of now; only 'live' may be traded on. */
export interface BookStatus {
  readonly state: 'connecting' | 'live' | 'syncing' | 'reconnecting' | 'stale' | 'offline';
  /** When the book last changed, epoch milliseconds, where it shows and is not live. */
  readonly since?: number;
}

export interface BookSignals {
  readonly stream: StreamState;
  /** The exchange's book, without a gap behind it. */
  readonly isSynced: boolean;
  /** When the book last changed, a mark price last came and a trade was last made. Epoch milliseconds. */
  readonly changedAt: number | undefined;
  readonly markedAt: number | undefined;
  readonly tradedAt: number | undefined;
}

/** Every trade changes the book; a book that did not follow after so long stands still. */
const TRADE_LAG_MAX_MS = 3_000;

/**
 * Judges the book by what came and when. A quiet book is live while mark prices come, which tick each second whatever the
 * market does; trades that the book does not follow tell that its own stream stands still.
 */
export function computeBookStatus(signals: BookSignals, now: number): BookStatus {
  const { stream, isSynced, changedAt, markedAt, tradedAt } = signals;
  if (changedAt === undefined) return { state: stream === 'offline' ? 'offline' : 'connecting' };
  const since = changedAt;
  if (stream === 'offline') return { state: 'offline', since };
  if (stream !== 'live') return { state: 'reconnecting', since };
  const receivedAt = Math.max(changedAt, markedAt ?? changedAt);
  const isBehind =
    tradedAt !== undefined &&
    tradedAt - changedAt >= TRADE_LAG_MAX_MS &&
    now - changedAt >= TRADE_LAG_MAX_MS + TRADE_LAG_MAX_MS;
  if (now - receivedAt >= STALE_MS || isBehind) return { state: 'stale', since };
  if (!isSynced) return { state: 'syncing', since };
  return { state: 'live' };
}

export function isSameStatus(a: BookStatus, b: BookStatus): boolean {
  return a.state === b.state && a.since === b.since;
}
