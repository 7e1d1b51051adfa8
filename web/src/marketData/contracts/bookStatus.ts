import type { FeedStatus } from '../tickers/feedLiveness.ts';

/** Whether the displayed book is current. */
export interface BookStatus {
  readonly state: FeedStatus['state'] | 'syncing';
  /** The time of the last data, epoch milliseconds, where it is shown and outdated. */
  readonly since?: number;
}

export interface BookSignals {
  readonly feed: FeedStatus;
  /** The book is synchronised with the exchange, without a gap. */
  readonly isSynced: boolean;
  /** When the book last changed, and when the last trade arrived. Epoch milliseconds. */
  readonly changedAt: number | undefined;
  readonly tradedAt: number | undefined;
}

/** Every trade changes the book; a book unchanged for this long after a trade is stale. */
const TRADE_LAG_MAX_MS = 3_000;

/**
 * Evaluates the book from the status of its connections and the times of its inputs. A book without changes is live
 * while the connections are; trades without a change of the book mean that its own stream has stopped.
 */
export function computeBookStatus(signals: BookSignals, now: number): BookStatus {
  const { feed, isSynced, changedAt, tradedAt } = signals;
  const isLost = feed.state === 'offline' || feed.state === 'stale' || feed.state === 'reconnecting';
  if (changedAt === undefined) return { state: isLost ? feed.state : 'connecting' };
  if (isLost) return { state: feed.state, since: feed.staleSince ?? changedAt };
  const isBehind =
    tradedAt !== undefined &&
    tradedAt - changedAt >= TRADE_LAG_MAX_MS &&
    now - changedAt >= TRADE_LAG_MAX_MS + TRADE_LAG_MAX_MS;
  if (isBehind) return { state: 'stale', since: changedAt };
  if (feed.state === 'connecting') return { state: 'connecting' };
  if (!isSynced) return { state: 'syncing', since: changedAt };
  return { state: feed.state };
}

/** Whether data of this state may be read as the current market. */
export const isCurrent = (state: BookStatus['state']): boolean => state === 'live' || state === 'delayed';

/** Whether a market order that opens a position may be sent: its price is known, if perhaps with a delay. */
export const isTradable = ({ state }: BookStatus): boolean => isCurrent(state);

export function isSameStatus(a: BookStatus, b: BookStatus): boolean {
  return a.state === b.state && a.since === b.since;
}
