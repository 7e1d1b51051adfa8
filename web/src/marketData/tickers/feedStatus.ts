import { useEffect, useState } from 'react';
import type { Connection } from './feed.ts';
import { useConnection } from './useFeed.ts';

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

const CHECK_EVERY_MS = 1_000;

/** The feed's status, evaluated every second; the component renders when it changes. */
export function useFeedStatus(): FeedStatus & { readonly retry: () => void } {
  const { connection, lastUpdateAt, retry } = useConnection();
  const [status, setStatus] = useState(() => computeFeedStatus(connection, lastUpdateAt(), Date.now()));
  useEffect(() => {
    const update = () => {
      const next = computeFeedStatus(connection, lastUpdateAt(), Date.now());
      setStatus((now) => (now.state === next.state && now.staleSince === next.staleSince ? now : next));
    };
    update();
    const timer = setInterval(update, CHECK_EVERY_MS);
    return () => clearInterval(timer);
  }, [connection, lastUpdateAt]);
  return { ...status, retry };
}
