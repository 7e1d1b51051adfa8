import { countDecimals, decimal, isPositive, isZero, round, toDecimalString } from './amount.ts';

/** WAL-13: an entered amount has at most eight decimals, whatever the asset. */
export const ENTERED_DECIMALS = 8;

/** Rules of an asset's amounts. Decimal strings. */
export interface AmountRules {
  /** Decimals of the asset's amounts. */
  readonly precision: number;
  readonly minimum: string;
  /** Omitted where only the balance limits the amount. */
  readonly maximum?: string;
  /** The available balance; omitted where it is not known or does not limit the amount. */
  readonly available?: string | undefined;
}

export type AmountRule = 'decimals' | 'minimum' | 'maximum' | 'balance';

/** The decimals that an amount of an asset can be entered with. */
export const enteredPlaces = (precision: number): number => Math.min(precision, ENTERED_DECIMALS);

/** True if an amount has more decimals than can be entered. */
export const hasExcessDecimals = (amount: string, precision: number): boolean =>
  countDecimals(amount) > enteredPlaces(precision);

/** True if an amount, without its sign, is below the smallest one that can be entered: it cannot be moved. */
export const isDust = (amount: string, precision: number): boolean =>
  isZero(round(decimal(amount).abs(), enteredPlaces(precision), 'down'));

interface BrokenRule {
  readonly rule: AmountRule;
  readonly bound: string;
}

/** CV-03: the limit that an amount breaks. Zero is below every minimum. */
export function findBrokenLimit(
  amount: string,
  { minimum, maximum, available }: Omit<AmountRules, 'precision'>,
): BrokenRule | undefined {
  const value = decimal(amount);
  if (!isPositive(value) || value.lt(minimum)) return { rule: 'minimum', bound: minimum };
  if (available !== undefined && value.gt(available)) return { rule: 'balance', bound: available };
  if (maximum !== undefined && value.gt(maximum)) return { rule: 'maximum', bound: maximum };
  return undefined;
}

/** The first rule that an entered amount breaks. */
export function findBrokenRule(amount: string, rules: AmountRules): BrokenRule | undefined {
  if (hasExcessDecimals(amount, rules.precision))
    return { rule: 'decimals', bound: String(enteredPlaces(rules.precision)) };
  return findBrokenLimit(amount, rules);
}

/** Prints an entered number without leading zeros: '007.50' is '7.5'. */
export const plainDecimal = (text: string): string => toDecimalString(text.replace(/^0+(?=\d)/, ''));
