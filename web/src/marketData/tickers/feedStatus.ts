import type { Connection } from './feed.ts';

/** Older data is stale, whatever the connection's state. */
export const STALE_MS = 10_000;

/** The status of the displayed market data. */
export interface FeedStatus {
  readonly state: 'connecting' | 'live' | 'reconnecting' | 'stale' | 'offline';
  /** The time of the last data, epoch milliseconds, where it is outdated. */
  readonly staleSince?: number;
}

/**
 * Derives the status from the connection's state and the age of the last message: an open but silent connection is
 * stale, and so is a reconnecting one once its last data is too old. Times are epoch milliseconds.
 */
export function computeFeedStatus(connection: Connection, lastUpdateAt: number | undefined, now: number): FeedStatus {
  const { state, since } = connection;
  const last = lastUpdateAt ?? since;
  if (state === 'offline') return { state, staleSince: last };
  if (state === 'connecting' || state === 'closed') return { state: 'connecting' };
  if (now - last >= STALE_MS) return { state: 'stale', staleSince: last };
  return { state };
}
