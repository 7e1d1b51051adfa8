import { decimal, sumAmounts, toDecimalString } from '../money/amount.ts';
import { addDays, startOfUtcDay, utcDay } from '../time/utcDay.ts';
import { type Accrual, accrue, countStartedHours, type InterestLine, startOfHour } from './interest.ts';
import type { Liabilities } from './liabilities.ts';

/** Facts of an event that the state of a day follows from. Amounts are those after it. */
export interface LoanChange {
  /** By the business clock, epoch ms. */
  readonly businessAt: number;
  readonly principal: string;
  readonly collateralAmount: string;
  readonly paid: Liabilities | null;
}

export interface LoanDay {
  /** The UTC day at whose end the loan is so. */
  readonly day: string;
  readonly principal: string;
  /** All that is due. */
  readonly owed: string;
  readonly collateralAmount: string;
}

export interface LoanCourse {
  /** In order; the first is the opening. */
  readonly changes: readonly LoanChange[];
  readonly lines: readonly Pick<InterestLine, 'fromHour' | 'interest' | 'overdueInterest'>[];
  /** The present accrual, for hours without a line; its interest is counted while `bearsInterest`. */
  readonly accrual: Accrual;
  readonly bearsInterest: boolean;
  /** Places of the borrowed asset. */
  readonly precision: number;
}

/** The UTC days that have ended between the opening of a loan and a time (epoch ms). */
export function listEndedDays(openedAt: number, until: number): readonly string[] {
  const days: string[] = [];
  for (let day = utcDay(openedAt); day < utcDay(until); day = addDays(day, 1)) days.push(day);
  return days;
}

/** The end of a UTC day, epoch ms. */
export const endOfDay = (day: string): number => startOfUtcDay(addDays(day, 1));

/** Describes what was owed and pledged at the end of a UTC day, with the interest of the hours that began in it. */
export function describeDay({ changes, lines, accrual, bearsInterest, precision }: LoanCourse, day: string): LoanDay {
  const end = endOfDay(day);
  const done = changes.filter(({ businessAt }) => businessAt < end);
  const last = done.at(-1);
  const written = lines.filter(({ fromHour }) => startOfHour(accrual.openedAt, fromHour) < end);
  const counted = written.flatMap(({ interest, overdueInterest }) => [interest, overdueInterest]);
  const rest = bearsInterest ? accrue(accrual, countStartedHours(accrual.openedAt, end), precision) : null;
  const paid = done.flatMap((change) =>
    change.paid === null ? [] : [change.paid.interest, change.paid.overdueInterest],
  );
  const principal = last?.principal ?? '0';
  const accrued = sumAmounts([principal, ...counted, rest?.interest ?? '0', rest?.overdueInterest ?? '0']);
  return {
    day,
    principal,
    owed: toDecimalString(decimal(accrued).minus(sumAmounts(paid))),
    collateralAmount: last?.collateralAmount ?? '0',
  };
}
