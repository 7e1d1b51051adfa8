import { utcDay } from '../time/utcDay.ts';

/** The desk opens at 00:00 UTC on Monday to Friday and closes at 17:00 UTC (OTC-03). */
const CLOSE_HOUR = 17;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Days on which the desk stays closed, as '2026-12-25'. */
export type ClosedDays = ReadonlySet<string>;

export interface DeskState {
  readonly isOpen: boolean;
  /** The next opening after now, epoch ms. */
  readonly opensAt: number;
  /** The next close after now, epoch ms. */
  readonly closesAt: number;
}

/** Whether the desk works at a time, epoch ms. It is open at 00:00:00.000 and closed at 17:00:00.000. */
export function isDeskOpen(at: number, closed: ClosedDays): boolean {
  return isWorkday(at, closed) && at - startOfDay(at) < CLOSE_HOUR * HOUR_MS;
}

export function deskState(at: number, closed: ClosedDays): DeskState {
  return { isOpen: isDeskOpen(at, closed), opensAt: nextOpening(at, closed), closesAt: nextClose(at, closed) };
}

/** The first close after a time. */
export function nextClose(at: number, closed: ClosedDays): number {
  let day = startOfDay(at);
  while (!isWorkday(day, closed) || day + CLOSE_HOUR * HOUR_MS <= at) day += DAY_MS;
  return day + CLOSE_HOUR * HOUR_MS;
}

/** The last close at or before a time. */
export function previousClose(at: number, closed: ClosedDays): number {
  let day = startOfDay(at);
  while (!isWorkday(day, closed) || day + CLOSE_HOUR * HOUR_MS > at) day -= DAY_MS;
  return day + CLOSE_HOUR * HOUR_MS;
}

/** The first opening after a time. */
export function nextOpening(at: number, closed: ClosedDays): number {
  let day = startOfDay(at) + DAY_MS;
  while (!isWorkday(day, closed)) day += DAY_MS;
  return day;
}

/**
 * Adds desk time, which passes while the desk is open alone: 30 minutes from Friday 16:45 end on Monday 00:15. An end
 * at a close stays there.
 */
export function addDeskTime(at: number, ms: number, closed: ClosedDays): number {
  let from = isDeskOpen(at, closed) ? at : nextOpening(at, closed);
  let left = ms;
  for (;;) {
    const close = nextClose(from, closed);
    if (from + left <= close) return from + left;
    left -= close - from;
    from = nextOpening(close, closed);
  }
}

/** The desk time between two times, zero if the second is not after the first. */
export function deskTimeBetween(from: number, to: number, closed: ClosedDays): number {
  let at = isDeskOpen(from, closed) ? from : nextOpening(from, closed);
  let passed = 0;
  while (at < to) {
    const close = nextClose(at, closed);
    passed += Math.min(close, to) - at;
    at = nextOpening(close, closed);
  }
  return passed;
}

const startOfDay = (at: number): number => Math.floor(at / DAY_MS) * DAY_MS;

function isWorkday(at: number, closed: ClosedDays): boolean {
  const weekday = new Date(at).getUTCDay();
  return weekday >= 1 && weekday <= 5 && !closed.has(utcDay(at));
}
