const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const YEARS_MAX = 10;

/** True for a day that exists, written YYYY-MM-DD. */
export function isDay(text: string): boolean {
  const [, year, month, day] = DAY.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined || year === '0000') return false;
  const at = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** Whether a day is at most ten years from another one: further ones are mistakes, or mean that there is none. */
export const isNear = (day: string, other: string): boolean =>
  Math.abs(Number(day.slice(0, 4)) - Number(other.slice(0, 4))) <= YEARS_MAX;
