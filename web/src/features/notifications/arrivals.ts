import type { Notification } from './queries.ts';

/** The most toasts at once: more would cover the page. */
const SHOWN_MAX = 3;

/**
 * Finds what has arrived since the newest notifications were read last, oldest first. The first reading finds none, and
 * what the member did, or has read elsewhere, is none.
 */
export function createArrivalFinder(): (newest: readonly Notification[]) => readonly Notification[] {
  let known: ReadonlySet<string> | undefined;
  let latest = 0;
  return (newest) => {
    const seen = known;
    const since = latest;
    known = new Set(newest.map(({ notificationId }) => notificationId));
    latest = Math.max(latest, ...newest.map(({ createdAt }) => createdAt));
    if (seen === undefined) return [];
    const isNew = ({ notificationId, createdAt, readAt, isOwn }: Notification) =>
      !seen.has(notificationId) && createdAt >= since && readAt === null && !isOwn;
    return newest.filter(isNew).slice(0, SHOWN_MAX).toReversed();
  };
}
