/** When a bank books what it gets, by currency. Days are YYYY-MM-DD. */
export interface BankCalendar {
  readonly timeZone: string;
  /** HH:MM in that zone. What comes at it or after it counts for the next business day. */
  readonly cutOff: string;
  /** Beside Saturdays and Sundays. */
  readonly closed: ReadonlySet<string>;
}

const DAY_MS = 86_400_000;

const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);

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

function localTime(at: number, timeZone: string): { day: string; time: string } {
  // Swedish writes dates as ISO 8601 does.
  const text = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at);
  return { day: text.slice(0, 10), time: text.slice(11, 16) };
}
