import { decimal, isPositive, toDecimalString } from '../../money/amount.ts';
import { addDays } from '../../time/utcDay.ts';
import type { InterestLine } from './interestLines.ts';

/** BR-08: the states of an issued statement. */
export const ISSUED_STATUSES = ['wait_for_payment', 'under_review', 'paid'] as const;

/** BR-08: the states of a statement; one of the present month is `accruing` and not issued yet. */
export const STATEMENT_STATUSES = ['accruing', ...ISSUED_STATUSES] as const;

export type StatementStatus = (typeof STATEMENT_STATUSES)[number];

export const PAYMENT_METHODS = ['trading_account', 'external'] as const;

export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const PAYMENT_STATUSES = ['under_review', 'approved', 'rejected'] as const;

export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Why a deposit does not pay a statement. */
export const DEPOSIT_MISMATCHES = ['unknown', 'unconfirmed', 'used', 'asset', 'amount'] as const;

export type DepositMismatch = (typeof DEPOSIT_MISMATCHES)[number];

/** The days before the due day on which a statement is called to mind, the last one on it. */
const REMINDERS = [7, 1, 0] as const;

/** The first day of the month of a day. */
export const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

/** The last day of the month of a day. */
export const lastOfMonth = (day: string): string => addDays(firstOfMonth(addDays(firstOfMonth(day), 31)), -1);

/** The due day of a statement: the last day of the month after the one that it ends in. */
export const dueDayOf = (endOn: string): string => lastOfMonth(addDays(lastOfMonth(endOn), 1));

/** How many days from a day to another, below zero where it is past. */
export const daysUntil = (from: string, until: string): number =>
  Math.round((Date.parse(`${until}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/** The number of a statement: IS-YYMM-NNNN, NNNN of the project; later ones of the month end in `-2`. */
export function statementNumber(projectNo: string, day: string, ordinal: number): string {
  const [, , number = ''] = projectNo.split('-');
  const name = `IS-${day.slice(2, 4)}${day.slice(5, 7)}-${number}`;
  return ordinal === 1 ? name : `${name}-${ordinal}`;
}

/** A statement of one month. Decimal strings; principal and rate are those of the last day that counts. */
export interface StatementFigures {
  readonly startOn: string;
  readonly endOn: string;
  /** Lines with principal. */
  readonly days: number;
  readonly principal: string;
  readonly annualRate: string;
  readonly interest: string;
  readonly dueOn: string;
  readonly lines: readonly InterestLine[];
}

/** BR-08: the statements of lines in order, one for each month that bears interest. */
export function planStatements(lines: readonly InterestLine[]): StatementFigures[] {
  const months = Map.groupBy(lines, ({ day }) => day.slice(0, 7));
  return [...months.values()].flatMap((ofMonth) => {
    const charged = ofMonth.filter(({ principal }) => isPositive(principal));
    const [first, last, lastCharged] = [ofMonth[0], ofMonth.at(-1), charged.at(-1)];
    const interest = toDecimalString(ofMonth.reduce((sum, line) => sum.plus(line.interest), decimal('0')));
    if (first === undefined || last === undefined || lastCharged === undefined || !isPositive(interest)) return [];
    const { principal, annualRate } = lastCharged;
    const [startOn, endOn] = [first.day, last.day];
    return [
      { startOn, endOn, days: charged.length, principal, annualRate, interest, dueOn: dueDayOf(endOn), lines: ofMonth },
    ];
  });
}

/** The text whose digest a statement has: a line for each day, in order. */
export const describeStatementLines = (lines: readonly InterestLine[]): string =>
  lines
    .map(({ day, principal, annualRate, interest }) =>
      [day, ...[principal, annualRate, interest].map(toDecimalString)].join(' '),
    )
    .join('\n');

/** The reminder with so many days left: the nearest that has begun; null before the first and after the last. */
export const findReminder = (daysLeft: number): number | null =>
  daysLeft < 0 ? null : (REMINDERS.toReversed().find((days) => daysLeft <= days) ?? null);

/** Whether a statement is past its due day. */
export const isOverdue = (
  { status, dueOn }: { readonly status: StatementStatus; readonly dueOn: string },
  today: string,
) => status !== 'paid' && status !== 'accruing' && today > dueOn;

/** The days from the due day of a statement to that of its payment or, while it is unpaid, to today; 0 in time. */
export const daysLate = (dueOn: string, until: string): number => Math.max(0, daysUntil(dueOn, until));
