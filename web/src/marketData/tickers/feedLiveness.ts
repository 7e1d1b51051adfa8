import type { Connection } from './feed.ts';

/** Data of this age is delayed, and then stale, whatever the connection's state. */
export const DELAYED_MS = 2_000;
export const STALE_MS = 5_000;
/** A silent connection is probed before it would count as delayed. */
export const PROBE_MS = 1_500;

/** The status of the displayed market data. */
export interface FeedStatus {
  readonly state: 'connecting' | 'live' | 'delayed' | 'reconnecting' | 'stale' | 'offline';
  /** The time of the last data, epoch milliseconds, where it is outdated; undefined where none has come. */
  readonly staleSince?: number;
}

/**
 * Derives the status from the connection's state and from the time up to which its data is known to be current. The
 * connection is evaluated: one that answers is live however quiet its contracts are, and an open one that is silent or
 * delivers old events is not. Times are epoch milliseconds.
 */
export function computeFeedStatus(connection: Connection, aliveAt: number | undefined, now: number): FeedStatus {
  const { state, since } = connection;
  const last = aliveAt ?? since;
  const outdated = aliveAt === undefined ? {} : { staleSince: aliveAt };
  if (state === 'offline') return { state, ...outdated };
  if (state === 'connecting' || state === 'closed') return { state: 'connecting' };
  if (now - last >= STALE_MS) return { state: 'stale', ...outdated };
  if (state === 'live' && now - last >= DELAYED_MS) return { state: 'delayed' };
  return { state };
}

/** Worst last. */
const SEVERITY: readonly FeedStatus['state'][] = ['live', 'delayed', 'connecting', 'reconnecting', 'stale', 'offline'];

/** The status of data that needs several connections. */
export function selectWorst(one: FeedStatus, other: FeedStatus): FeedStatus {
  const difference = SEVERITY.indexOf(one.state) - SEVERITY.indexOf(other.state);
  if (difference !== 0) return difference > 0 ? one : other;
  return (other.staleSince ?? 0) < (one.staleSince ?? 0) ? other : one;
}

export const isSameFeedStatus = (one: FeedStatus, other: FeedStatus): boolean =>
  one.state === other.state && one.staleSince === other.staleSince;
