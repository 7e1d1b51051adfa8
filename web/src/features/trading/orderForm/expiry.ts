const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** How long a conditional order is valid unless another expiry is chosen. */
export const DEFAULT_DAYS = 30;

/** The expiry in so many days, a full minute; epoch ms. */
export const expiryIn = (days: number, now: number): number => Math.ceil((now + days * DAY_MS) / MINUTE_MS) * MINUTE_MS;

/** YYYY-MM-DD HH:mm in UTC; empty without an expiry. */
export const formatExpiry = (at: number | undefined): string =>
  at === undefined ? '' : new Date(at).toISOString().slice(0, 16).replace('T', ' ');

/** Parses an expiry; undefined for anything else, such as the 30th of February. */
export function parseExpiry(text: string): number | undefined {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})$/.exec(text.trim()) ?? [];
  if (day === undefined || time === undefined) return undefined;
  const at = Date.parse(`${day}T${time}:00Z`);
  return Number.isNaN(at) || formatExpiry(at) !== `${day} ${time}` ? undefined : at;
}

/** Replaces the day of the entered text; midnight without a time. */
export const withDay = (text: string, day: string): string => `${day} ${/\d{2}:\d{2}$/.exec(text)?.[0] ?? '00:00'}`;
