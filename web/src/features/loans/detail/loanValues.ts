import { sumLiabilities } from '@aldgate/domain/loans/liabilities.ts';
import { computeLtv, type LoanValues } from '@aldgate/domain/loans/ltv.ts';
import { movingAsset, movingPriceAtLtv } from '@aldgate/domain/loans/movingPrice.ts';
import { levelOf } from '@aldgate/domain/loans/watch.ts';
import { decimal, isPositive, toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Loan } from '../queries.ts';

type Valued = Pick<Loan, 'liabilities' | 'prices' | 'steps' | 'collateralAmount' | 'collateralValuation'>;

/**
 * Reads both indexes from a loan's answer: that of the collateral from its value, that of what is owed from the price
 * of the first step. Null without a current index, without collateral, or where nothing is owed.
 */
export function readValues(loan: Valued): LoanValues | null {
  const { liabilities, prices, steps, collateralAmount: collateral, collateralValuation } = loan;
  const due = sumLiabilities(liabilities);
  if (prices === null || collateralValuation === null || !isPositive(collateral) || !isPositive(due)) return null;
  return {
    due,
    dueIndex: toDecimalString(decimal(prices.opening).times(steps.opening).times(collateral).div(due)),
    collateral,
    collateralIndex: toDecimalString(decimal(collateralValuation).div(collateral)),
  };
}

/** Changes that lead to another LTV; amounts are decimal strings, the change of the price is a fraction. */
export interface LoanChange {
  readonly price?: string;
  /** Below zero for a release. */
  readonly added?: string;
  readonly repaid?: string;
}

interface Changed {
  /** Null where nothing is owed, or without collateral. */
  readonly ltv: string | null;
  /** The steps that are reached. */
  readonly level: number;
  /** The price, of the asset that moves the loan, at which the collateral is sold. */
  readonly liquidationPrice: string | null;
}

/** Computes LTV, level and price of the last step after a change. */
export function computeChanged(
  loan: Pick<Loan, 'asset' | 'collateralAsset' | 'steps'>,
  values: LoanValues,
  { price = '0', added = '0', repaid = '0' }: LoanChange,
): Changed {
  const moved = (index: string, isMoved: boolean) =>
    isMoved ? toDecimalString(decimal(index).times(decimal('1').plus(price))) : index;
  const isOfCollateral = movingAsset(loan) === loan.collateralAsset;
  const left = decimal(values.due).minus(repaid);
  const changed: LoanValues = {
    due: left.gt('0') ? toDecimalString(left) : '0',
    dueIndex: moved(values.dueIndex, !isOfCollateral),
    collateral: toDecimalString(decimal(values.collateral).plus(added)),
    collateralIndex: moved(values.collateralIndex, isOfCollateral),
  };
  const isOwed = isPositive(changed.due);
  const ltv = isOwed ? computeLtv(changed) : null;
  return {
    ltv,
    level: ltv === null ? 0 : levelOf(ltv, loan.steps),
    liquidationPrice: isOwed ? movingPriceAtLtv(loan, changed, loan.steps.liquidation) : null,
  };
}
