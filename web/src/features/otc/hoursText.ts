const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Parts of a remaining time, rounded up to the second: whole days, and a clock such as '07:12:33'. */
export function remaining(ms: number): { readonly days: number; readonly clock: string } {
  const left = Math.max(0, Math.ceil(ms / 1_000)) * 1_000;
  return { days: Math.floor(left / DAY_MS), clock: new Date(left % DAY_MS).toISOString().slice(11, 19) };
}

/** A moment with its weekday, to the minute, in UTC or, with `zone` undefined, in the reader's time zone. */
export function momentText(at: number, locale: string, zone?: 'UTC'): string {
  return new Intl.DateTimeFormat(locale.startsWith('zh') ? locale : 'en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
    ...(zone !== undefined && { timeZone: zone }),
  }).format(at);
}
