const date = {
  timeZone: 'UTC',
  day: '2-digit',
  month: 'short',
  year: 'numeric',
} as const satisfies Intl.DateTimeFormatOptions;

const time = {
  ...date,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
} as const satisfies Intl.DateTimeFormatOptions;

const OPTIONS = { date, time };

/** Formats an epoch millisecond in UTC with seconds, 24 h; the column or sentence around it names the time zone. */
export function formatTime(atMs: number, locale: string): string {
  return formatter(locale, 'time').format(atMs);
}

/** Formats a time with its zone, for texts: '28 Feb 2027, 10:00:00 UTC'. */
export const formatZonedTime = (atMs: number, locale: string): string => `${formatTime(atMs, locale)} UTC`;

/** The day of an epoch millisecond in UTC, for a line above its clock. */
export function formatDate(atMs: number, locale: string): string {
  return formatter(locale, 'date').format(atMs);
}

/** A day of the calendar, YYYY-MM-DD: '30 Nov 2026', '2026年11月30日'. */
export const formatDay = (day: string, locale: string): string => formatDate(Date.parse(`${day}T00:00:00Z`), locale);

/** Hours, minutes and seconds of an epoch millisecond in UTC: '14:18:52'. */
export function formatClock(atMs: number): string {
  return new Date(atMs).toISOString().slice(11, 19);
}

const cache = new Map<string, Intl.DateTimeFormat>();

function formatter(locale: string, kind: keyof typeof OPTIONS): Intl.DateTimeFormat {
  const key = `${locale} ${kind}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const options = OPTIONS[kind];
  // Day before month: readers are on both sides of the Atlantic, and a month's name cannot be misread.
  const made = locale.startsWith('zh')
    ? new Intl.DateTimeFormat(locale, { ...options, day: 'numeric' })
    : new Intl.DateTimeFormat('en-GB', options);
  cache.set(key, made);
  return made;
}
