const DATE = {
  timeZone: 'UTC',
  day: '2-digit',
  month: 'short',
  year: 'numeric',
} as const satisfies Intl.DateTimeFormatOptions;

const TIME = {
  ...DATE,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
} as const satisfies Intl.DateTimeFormatOptions;

/** Formats an epoch millisecond in UTC with seconds, 24 h; the column or sentence around it names the time zone. */
export function formatTime(atMs: number, locale: string): string {
  return formatter(locale, TIME).format(atMs);
}

/** The day of an epoch millisecond in UTC, for a line above its clock. */
export function formatDate(atMs: number, locale: string): string {
  return formatter(locale, DATE).format(atMs);
}

/** Hours, minutes and seconds of an epoch millisecond in UTC: '14:18:52'. */
export function formatClock(atMs: number): string {
  return new Date(atMs).toISOString().slice(11, 19);
}

const cache = new Map<string, Intl.DateTimeFormat>();

function formatter(locale: string, options: typeof DATE | typeof TIME): Intl.DateTimeFormat {
  const key = `${locale} ${options === TIME}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  // Day before month: readers are on both sides of the Atlantic, and a month's name cannot be misread.
  const made = locale.startsWith('zh')
    ? new Intl.DateTimeFormat(locale, { ...options, day: 'numeric' })
    : new Intl.DateTimeFormat('en-GB', options);
  cache.set(key, made);
  return made;
}
