export const DAY_MS = 86_400_000;

/** The day of a time (epoch ms) in UTC, as '2026-12-25'. */
export const utcDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The start of a day in UTC, epoch ms. */
export const startOfUtcDay = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The day so many days after a day, or before it where the count is below zero. */
export const addDays = (day: string, count: number): string => utcDay(startOfUtcDay(day) + count * DAY_MS);
