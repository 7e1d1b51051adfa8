/** AK-03: how long a key without addresses works. */
const MONTHS = 3;

/**
 * AK-03: three calendar months after a time, epoch milliseconds, at the same time of day in UTC; the last day of a
 * shorter month.
 */
export function threeMonthsAfter(at: number): number {
  const from = new Date(at);
  const end = new Date(at);
  end.setUTCMonth(from.getUTCMonth() + MONTHS, 1);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return end.getTime();
}
