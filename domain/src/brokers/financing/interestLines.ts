import { type Amount, decimal, toDecimalString } from '../../money/amount.ts';
import { addDays } from '../../time/utcDay.ts';
import { interestOfDay } from './interest.ts';

/** A loan or a repayment of a financing, on its day of the business clock. The amount is a decimal string. */
export interface PrincipalChange {
  readonly day: string;
  readonly kind: 'loan' | 'repayment';
  readonly amount: string;
}

/** An annual rate, a fraction, and the first day that it holds. */
export interface Rate {
  readonly fromDay: string;
  readonly annualRate: string;
}

/** The interest of a day. Decimal strings; the rate is a fraction. */
export interface InterestLine {
  readonly day: string;
  readonly principal: string;
  readonly annualRate: string;
  readonly interest: string;
}

/**
 * The last day that bears interest where everything is repaid on a day: the day itself if a loan was made on it, else
 * the day before.
 */
export const findLastInterestDay = (changes: readonly PrincipalChange[], repaidOn: string): string =>
  changes.some(({ kind, day }) => kind === 'loan' && day === repaidOn) ? repaidOn : addDays(repaidOn, -1);

/** The rate of a day: the newest that holds; undefined before the first. */
export const findRate = (rates: readonly Rate[], day: string): string | undefined =>
  rates
    .filter(({ fromDay }) => fromDay <= day)
    .reduce<Rate | undefined>(
      (newest, rate) => (newest === undefined || rate.fromDay > newest.fromDay ? rate : newest),
      undefined,
    )?.annualRate;

/**
 * BR-13: the lines of a financing from a day to another, both included, in order. The principal of a day is the larger
 * of what is lent at its end and what was lent on it: the day of a loan counts, the day of its repayment does not.
 * Throws where a day has no rate.
 */
export function computeInterestLines(
  { changes, rates }: { readonly changes: readonly PrincipalChange[]; readonly rates: readonly Rate[] },
  { fromDay, untilDay }: { readonly fromDay: string; readonly untilDay: string },
): InterestLine[] {
  const byDay = Map.groupBy(changes, ({ day }) => day);
  let lent = sum(changes.filter(({ day }) => day < fromDay));
  const lines: InterestLine[] = [];
  for (let day = fromDay; day <= untilDay; day = addDays(day, 1)) {
    const ofDay = byDay.get(day) ?? [];
    lent = lent.plus(sum(ofDay));
    const lentOnDay = sum(ofDay.filter(({ kind }) => kind === 'loan'));
    const principal = toDecimalString(lent.gt(lentOnDay) ? lent : lentOnDay);
    const annualRate = findRate(rates, day);
    if (annualRate === undefined) throw new Error(`no rate holds on ${day}`);
    lines.push({ day, principal, annualRate, interest: interestOfDay(principal, annualRate) });
  }
  return lines;
}

const sum = (changes: readonly PrincipalChange[]): Amount =>
  changes.reduce((all, { kind, amount }) => (kind === 'loan' ? all.plus(amount) : all.minus(amount)), decimal('0'));
