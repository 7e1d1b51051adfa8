import type { Connection } from './feed.ts';

/** Figures older than this are not live any more, whatever the connection says of itself. */
export const STALE_MS = 10_000;

/** How the figures on the screen stand. */
export interface FeedStatus {
  readonly state: 'connecting' | 'live' | 'reconnecting' | 'stale' | 'offline';
  /** The time of the last figures, epoch milliseconds, where they are not to be relied on. */
  readonly staleSince?: number;
}

/**
 * Judges from the connection's state and from the age of the last message: a connection that is open and says nothing is
 * stale, and one that is being mended is so from the moment its last figures are too old. Times are epoch milliseconds.
 */
export function computeFeedStatus(connection: Connection, lastUpdateAt: number | undefined, now: number): FeedStatus {
  const { state, since } = connection;
  const last = lastUpdateAt ?? since;
  if (state === 'offline') return { state, staleSince: last };
  if (state === 'connecting' || state === 'closed') return { state: 'connecting' };
  if (now - last >= STALE_MS) return { state: 'stale', staleSince: last };
  return { state };
}
