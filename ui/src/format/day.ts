export { formatDay } from '@aldgate/domain/time/formatTime.ts';

/** Whether a text is a day of the calendar as YYYY-MM-DD: '2026-02-30' is none. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}
