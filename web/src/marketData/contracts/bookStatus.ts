import type { StreamState } from '@aldgate/exchange/stream/marketStream.ts';
import { STALE_MS } from '../tickers/feedStatus.ts';

/** Whether the displayed book is current; only 'live' may be traded on. */
export interface BookStatus {
  readonly state: 'connecting' | 'live' | 'syncing' | 'reconnecting' | 'stale' | 'offline';
  /** When the book last changed, epoch milliseconds, where it is shown and not live. */
  readonly since?: number;
}

export interface BookSignals {
  readonly stream: StreamState;
  /** The book is synchronised with the exchange, without a gap. */
  readonly isSynced: boolean;
  /** When the book last changed, and when the last mark price and the last trade arrived. Epoch milliseconds. */
  readonly changedAt: number | undefined;
  readonly markedAt: number | undefined;
  readonly tradedAt: number | undefined;
}

/** Every trade changes the book; a book unchanged for this long after a trade is stale. */
const TRADE_LAG_MAX_MS = 3_000;

/**
 * Evaluates the book from the times of its inputs. A book without changes is live while mark prices arrive, which
 * tick each second regardless of trading; trades without a change of the book mean that its own stream has stopped.
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
