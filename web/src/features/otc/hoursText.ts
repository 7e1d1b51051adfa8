const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Parts of a remaining time, rounded up to the second: whole days, and a clock such as '07:12:33'. */
export function remaining(ms: number): { readonly days: number; readonly clock: string } {
  const left = Math.max(0, Math.ceil(ms / 1_000)) * 1_000;
  return { days: Math.floor(left / DAY_MS), clock: new Date(left % DAY_MS).toISOString().slice(11, 19) };
}

/** Writes a moment in UTC, with `format` around both where the reader's time zone differs. */
export function bothTimes(
  at: number,
  locale: string,
  format: (times: { readonly utc: string; readonly local: string }) => string,
): string {
  const [utc, local] = [momentText(at, locale, 'UTC'), momentText(at, locale)];
  return utc === local ? utc : format({ utc, local });
}

/** A moment with its weekday, to the minute, in UTC or, with `zone` undefined, in the reader's time zone. */
export function momentText(at: number, locale: string, zone?: 'UTC'): string {
  const language = locale.startsWith('zh') ? locale : 'en-GB';
  const timeZone = zone === undefined ? {} : { timeZone: zone };
  const moment = new Intl.DateTimeFormat(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...timeZone,
  }).format(at);
  return `${moment} ${zoneName(at, timeZone)}`;
}

/** The name of the zone alone: some languages write it in brackets. */
function zoneName(at: number, timeZone: { readonly timeZone?: string }): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'short', ...timeZone }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
