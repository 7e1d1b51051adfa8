import { decimal, round, toDecimalString } from '../money/amount.ts';
import { addDays, startOfUtcDay, utcDay } from '../time/utcDay.ts';

export const HOUR_MS = 3_600_000;

/** ACT/365, in leap years too. */
const HOURS_A_YEAR = '8760';

/**
 * Figures that the interest of a loan follows from, up to an hour. Hours count from the opening, to the millisecond. A
 * product is Σ principal × yearly rate over hours, exact: divided by the hours of a year and rounded down once it is
 * the interest of the whole loan. Decimal strings; rates are fractions.
 */
export interface Accrual {
  /** Epoch ms. */
  readonly openedAt: number;
  readonly principal: string;
  readonly annualRate: string;
  /** Added from maturity on. */
  readonly overdueRate: string;
  /** Hours from the opening to maturity. */
  readonly maturityHour: number;
  /** Hours that lines cover. */
  readonly countedHours: number;
  readonly product: string;
  readonly overdueProduct: string;
}

/** Interest of the hours from `fromHour` (inclusive) to `toHour` (exclusive), of one UTC day. */
export interface InterestLine {
  readonly day: string;
  readonly fromHour: number;
  readonly toHour: number;
  readonly principal: string;
  readonly annualRate: string;
  readonly interest: string;
  /** Hours after maturity among them, and their overdue interest. */
  readonly overdueHours: number;
  readonly overdueInterest: string;
}

/** The hours of a loan that have started at a time (epoch ms): at the opening itself none, a moment later one. */
export const countStartedHours = (openedAt: number, at: number): number =>
  Math.max(0, Math.ceil((at - openedAt) / HOUR_MS));

/** The time at which an hour of a loan begins, epoch ms. */
export const startOfHour = (openedAt: number, hour: number): number => openedAt + hour * HOUR_MS;

/** The interest of a product, rounded down. */
export const interestOfProduct = (product: string, precision: number): string =>
  toDecimalString(round(decimal(product).div(HOURS_A_YEAR), precision, 'down'));

/** The interest of a principal over a whole term (days), rounded down. */
export const interestToMaturity = (
  principal: string,
  { annualRate, term }: { readonly annualRate: string; readonly term: number },
  precision: number,
): string =>
  interestOfProduct(
    toDecimalString(
      decimal(principal)
        .times(annualRate)
        .times(String(term * 24)),
    ),
    precision,
  );

/** Adds the hours up to `toHour` to an accrual: its products, and what they make of the interest. */
export function accrue(accrual: Accrual, toHour: number, precision: number) {
  const { principal, annualRate, overdueRate, maturityHour, countedHours, product, overdueProduct } = accrual;
  const hours = Math.max(0, toHour - countedHours);
  const overdueHours = Math.max(0, toHour - Math.max(countedHours, maturityHour));
  const next = {
    product: toDecimalString(decimal(principal).times(annualRate).times(String(hours)).plus(product)),
    overdueProduct: toDecimalString(
      decimal(principal).times(overdueRate).times(String(overdueHours)).plus(overdueProduct),
    ),
  };
  const difference = (after: string, before: string) =>
    toDecimalString(decimal(interestOfProduct(after, precision)).minus(interestOfProduct(before, precision)));
  return {
    ...next,
    hours,
    overdueHours,
    interest: difference(next.product, product),
    overdueInterest: difference(next.overdueProduct, overdueProduct),
  };
}

/**
 * LN-01: the lines of a loan that are not written at a time (epoch ms), in order, and the accrual after them. Those of
 * ended UTC days; with `isAction` also the part of the present day, whose started hour counts. An hour belongs to the
 * day in which it starts. Each line is the difference of two sums over the whole loan, so lines always add up to the
 * sum. 100,000 at 0.08 a year, of which 40,000 is repaid in the 72nd hour, bear 118.356164 in 168 hours.
 */
export function computeInterestLines(
  accrual: Accrual,
  { at, isAction, precision }: { readonly at: number; readonly isAction: boolean; readonly precision: number },
): { readonly lines: InterestLine[]; readonly accrual: Accrual } {
  const { openedAt, principal, annualRate } = accrual;
  const lines: InterestLine[] = [];
  let state = accrual;
  const addUntil = (toHour: number) => {
    if (toHour <= state.countedHours) return;
    const { product, overdueProduct, interest, overdueInterest, overdueHours } = accrue(state, toHour, precision);
    const fromHour = state.countedHours;
    const day = utcDay(startOfHour(openedAt, fromHour));
    lines.push({ day, fromHour, toHour, principal, annualRate, interest, overdueHours, overdueInterest });
    state = { ...state, countedHours: toHour, product, overdueProduct };
  };
  let day = utcDay(startOfHour(openedAt, accrual.countedHours));
  for (; day < utcDay(at); day = addDays(day, 1)) addUntil(countStartedHours(openedAt, startOfUtcDay(addDays(day, 1))));
  if (isAction) addUntil(countStartedHours(openedAt, at));
  return { lines, accrual: state };
}
