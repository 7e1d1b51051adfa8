/** Consecutive failed attempts of one factor that lock an account. */
export const MAX_FAILED_ATTEMPTS = 5;

const HOUR_MS = 3_600_000;
const FIRST_LOCK_MS = 2 * HOUR_MS;
const LONGEST_LOCK_MS = 24 * HOUR_MS;

/** Duration of the nth consecutive lock, counted from 1: two hours, doubling, at most one day. */
export function lockDurationMs(nth: number): number {
  return Math.min(FIRST_LOCK_MS * 2 ** Math.min(nth - 1, 10), LONGEST_LOCK_MS);
}

/** Duration for the lockout message. A started minute counts in full, so that the message never shows zero early. */
export function remainingTime(ms: number): { days: number; hours: number; minutes: number } {
  const minutes = Math.max(0, Math.ceil(ms / 60_000));
  return { days: Math.floor(minutes / 1_440), hours: Math.floor((minutes % 1_440) / 60), minutes: minutes % 60 };
}
