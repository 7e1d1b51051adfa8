import { decimal, round, toDecimalString } from '../money/amount.ts';
import { computeLtv, type LoanValues } from './ltv.ts';

/** Error of the contract for a wanted loan, with its field and its data. Amounts are decimal strings. */
export type LoanError =
  | {
      readonly error: 'outOfRange';
      readonly field: 'amount' | 'collateralAmount';
      readonly data: { readonly field: string; readonly minimum: string; readonly maximum: string };
    }
  | {
      readonly error: 'ltvTooHigh';
      readonly field: 'collateralAmount';
      readonly data: { readonly ltv: string; readonly bound: string };
    }
  | { readonly error: 'poolShort'; readonly field: 'amount'; readonly data: { readonly available: string } }
  | {
      readonly error: 'creditLimit';
      readonly field: 'amount';
      readonly data: { readonly limit: string; readonly used: string; readonly left: string };
    }
  | {
      readonly error: 'insufficientBalance';
      readonly field: 'collateralAmount';
      readonly data: { readonly asset: string; readonly available: string };
    };

export interface WantedLoan {
  readonly values: LoanValues;
  readonly collateralAsset: string;
  /** The highest LTV of an opening. */
  readonly opening: string;
  /** The smallest loan, the limit and what is used of it, in US dollars at the index. */
  readonly minimumUsd: string;
  readonly limitUsd: string;
  readonly usedUsd: string;
  /** Balances that can be spent: the pool's of the borrowed asset, and the institution's of the coin. */
  readonly pool: string;
  readonly available: string;
  /** Places of the borrowed asset. */
  readonly precision: number;
}

/** The bounds of a loan in the borrowed asset: the smallest, rounded up, and what the limit leaves, rounded down. */
export function computeLoanBounds({
  values,
  minimumUsd,
  limitUsd,
  usedUsd,
  precision,
}: Pick<WantedLoan, 'minimumUsd' | 'limitUsd' | 'usedUsd' | 'precision'> & {
  readonly values: Pick<LoanValues, 'dueIndex'>;
}) {
  const left = decimal(limitUsd).minus(usedUsd);
  const leftUsd = left.gt('0') ? left : decimal('0');
  return {
    minimum: toDecimalString(round(decimal(minimumUsd).div(values.dueIndex), precision, 'up')),
    maximum: toDecimalString(round(leftUsd.div(values.dueIndex), precision, 'down')),
    leftUsd: toDecimalString(leftUsd),
  };
}

/** LN-01: finds all that a wanted loan violates, in the order in which it is refused. */
export function findLoanErrors(wanted: WantedLoan): LoanError[] {
  const { values, opening, limitUsd, usedUsd, pool, available, collateralAsset } = wanted;
  const { minimum, maximum, leftUsd } = computeLoanBounds(wanted);
  const amount = decimal(values.due);
  const errors: LoanError[] = [];
  if (amount.lt(minimum))
    errors.push({ error: 'outOfRange', field: 'amount', data: { field: 'amount', minimum, maximum } });
  if (amount.times(values.dueIndex).gt(leftUsd))
    errors.push({ error: 'creditLimit', field: 'amount', data: { limit: limitUsd, used: usedUsd, left: leftUsd } });
  if (amount.gt(pool)) errors.push({ error: 'poolShort', field: 'amount', data: { available: pool } });
  const ltv = computeLtv(values);
  if (ltv === null || !isWithinLtv(values, opening))
    errors.push({ error: 'ltvTooHigh', field: 'collateralAmount', data: { ltv: ltv ?? '0', bound: opening } });
  if (decimal(values.collateral).gt(available))
    errors.push({
      error: 'insufficientBalance',
      field: 'collateralAmount',
      data: { asset: collateralAsset, available },
    });
  return errors;
}

/** Whether a loan has at most an LTV, exactly. */
export const isWithinLtv = ({ due, dueIndex, collateral, collateralIndex }: LoanValues, ltv: string): boolean =>
  decimal(due).times(dueIndex).lte(decimal(collateral).times(collateralIndex).times(ltv));
