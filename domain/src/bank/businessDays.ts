import { addDays } from '../time/utcDay.ts';

/** When a bank books what it gets, by currency. Days are YYYY-MM-DD. */
export interface BankCalendar {
  readonly timeZone: string;
  /** HH:MM in that zone. What comes at it or after it counts for the next business day. */
  readonly cutOff: string;
  /** Beside Saturdays and Sundays. */
  readonly closed: ReadonlySet<string>;
}

const DAY_MS = 86_400_000;

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

export const isBusinessDay = (day: string, closed: ReadonlySet<string>): boolean => !isWeekend(day) && !closed.has(day);

/** The first business day after a day. */
export function nextBusinessDay(day: string, closed: ReadonlySet<string>): string {
  let next = addDays(day, 1);
  while (!isBusinessDay(next, closed)) next = addDays(next, 1);
  return next;
}

/** The business day that a time (epoch ms) counts for. */
export function findBusinessDay(at: number, { timeZone, cutOff, closed }: BankCalendar): string {
  const { day, time } = localTime(at, timeZone);
  return isBusinessDay(day, closed) && time < cutOff ? day : nextBusinessDay(day, closed);
}

/** T+1: the business day after the one that the time counts for. */
export const findValueDate = (at: number, calendar: BankCalendar): string =>
  nextBusinessDay(findBusinessDay(at, calendar), calendar.closed);

/** The day of a time (epoch ms) in the currency's city. */
export const findDay = (at: number, { timeZone }: Pick<BankCalendar, 'timeZone'>): string =>
  localTime(at, timeZone).day;

/** Why nothing can be paid on a day any more, or at all; undefined on a business day from today on. */
export function findDayError(day: string, at: number, calendar: BankCalendar): 'past' | 'closed' | undefined {
  if (day < findDay(at, calendar)) return 'past';
  return isBusinessDay(day, calendar.closed) ? undefined : 'closed';
}

/**
 * The end of the last year that has closed days; null without any. Of later years nothing is known: each day from
 * Monday to Friday counts as open until operators have entered theirs.
 */
export function findCalendarEnd(closed: Iterable<string>): string | null {
  const years = Array.from(closed, (day) => day.slice(0, 4));
  return years.length === 0 ? null : `${years.toSorted().at(-1)}-12-31`;
}

const WARNING_DAYS = 90;

/** Whole days until a calendar's end, below zero after it. */
export const countDaysLeft = (end: string | null, today: string): number =>
  end === null ? 0 : (Date.parse(end) - Date.parse(today)) / DAY_MS;

/** Whether the days of the next year have to be entered. */
export const isEndingSoon = (end: string | null, today: string): boolean => countDaysLeft(end, today) < WARNING_DAYS;

function localTime(at: number, timeZone: string): { day: string; time: string } {
  // Swedish writes dates as ISO 8601 does.
  const text = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at);
  return { day: text.slice(0, 10), time: text.slice(11, 16) };
}
