import { type Amount, decimal, isPositive, round, toDecimalString } from '../money/amount.ts';
import type { LoanSteps } from './terms.ts';

/** Places of an LTV. It is rounded down, so that it reaches a step of as many places exactly when the loan does. */
export const LTV_DECIMALS = 6;

/** Places of a price of a step. */
export const PRICE_DECIMALS = 8;

/** Amounts that are due and pledged, each with the index of its asset in US dollars. Decimal strings. */
export interface LoanValues {
  readonly due: string;
  readonly dueIndex: string;
  readonly collateral: string;
  readonly collateralIndex: string;
}

const dueUsd = ({ due, dueIndex }: LoanValues): Amount => decimal(due).times(dueIndex);
const pledgedUsd = ({ collateral, collateralIndex }: LoanValues): Amount => decimal(collateral).times(collateralIndex);

/**
 * LTV: what is due ÷ collateral, both in US dollars, a fraction of six places, rounded down; null without collateral.
 * 500,000 USDT at 1 on 10 BTC at 104,286.4: 0.479448.
 */
export const computeLtv = (values: LoanValues): string | null =>
  isPositive(pledgedUsd(values))
    ? toDecimalString(round(dueUsd(values).div(pledgedUsd(values)), LTV_DECIMALS, 'down'))
    : null;

/** The price of the collateral in US dollars at which the loan has an LTV; null without collateral. */
export const priceAtLtv = (values: Omit<LoanValues, 'collateralIndex'>, ltv: string): string | null =>
  isPositive(values.collateral)
    ? toDecimalString(
        round(
          decimal(values.due).times(values.dueIndex).div(decimal(ltv).times(values.collateral)),
          PRICE_DECIMALS,
          'half-even',
        ),
      )
    : null;

/** The price of each step. */
export function pricesOfSteps(values: Omit<LoanValues, 'collateralIndex'>, steps: LoanSteps) {
  const at = (step: keyof LoanSteps) => priceAtLtv(values, steps[step]);
  return {
    opening: at('opening'),
    marginCall: at('marginCall'),
    lastCall: at('lastCall'),
    liquidation: at('liquidation'),
  };
}

/** The least collateral with which a loan has at most an LTV, rounded up to the coin's places. */
export const collateralFor = (values: Omit<LoanValues, 'collateral'>, ltv: string, precision: number): string =>
  toDecimalString(
    round(decimal(values.due).times(values.dueIndex).div(decimal(ltv).times(values.collateralIndex)), precision, 'up'),
  );

/** The most that can be due on a collateral at an LTV, rounded down to the places of the borrowed asset. */
export const dueFor = (values: Omit<LoanValues, 'due'>, ltv: string, precision: number): string =>
  toDecimalString(
    round(decimal(values.collateral).times(values.collateralIndex).times(ltv).div(values.dueIndex), precision, 'down'),
  );

interface Precisions {
  /** Places of the borrowed asset. */
  readonly due: number;
  readonly collateral: number;
}

/** Computes what to add to the collateral, or to repay, so that a loan has at most an LTV; nothing where it has. */
export function computeToRestore(values: LoanValues, ltv: string, precisions: Precisions) {
  const positive = (one: string, other: string) => {
    const difference = decimal(one).minus(other);
    return difference.gt('0') ? toDecimalString(difference) : '0';
  };
  return {
    add: positive(collateralFor(values, ltv, precisions.collateral), values.collateral),
    repay: positive(values.due, dueFor(values, ltv, precisions.due)),
  };
}

/** The collateral that can be released down to an LTV, rounded down. */
export function computeReleasable(values: LoanValues, ltv: string, precision: number): string {
  const left = decimal(values.collateral).minus(collateralFor(values, ltv, precision));
  return left.gt('0') ? toDecimalString(round(left, precision, 'down')) : '0';
}
