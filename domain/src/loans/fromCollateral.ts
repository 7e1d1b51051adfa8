import { decimal, isPositive, toDecimalString } from '../money/amount.ts';
import { computeLoanSale, type LoanSale, type SaleInputs, type SalePrice } from './liquidation.ts';

/** The part by which the price of a repayment from the collateral may be worse than the one that was shown. */
export const SHOWN_PRICE_TOLERANCE = '0.001';

/** The inputs of a sale that brings an amount: `due` is what is to be paid. */
export type RepaymentInputs = Omit<SaleInputs, 'restore' | 'feeRate'>;

/**
 * The sale of collateral that a customer repays with: what brings the amount, without a fee. Null where the collateral
 * does not bring it.
 */
export function computeRepaymentSale(inputs: RepaymentInputs): LoanSale | null {
  const sale = computeLoanSale({ ...inputs, restore: null, feeRate: '0' });
  return decimal(sale.proceeds).lt(inputs.due) ? null : sale;
}

/** Whether a price is as good as the one that was shown, or worse by the tolerance at most. */
export function isShownPrice({ price, isPerCoin }: SalePrice, shown: string): boolean {
  const least = decimal('1').minus(SHOWN_PRICE_TOLERANCE);
  return isPerCoin ? decimal(price).gte(decimal(shown).times(least)) : decimal(price).times(least).lte(shown);
}

interface CollateralCourse {
  readonly before: string;
  readonly sold: string;
  /** Collateral that stays pledged. */
  readonly after: string;
}

/** Computes what a sale neither sells nor keeps pledged, which is released once all is repaid; null without any. */
export function releasedBySale({ before, sold, after }: CollateralCourse): string | null {
  const released = toDecimalString(decimal(before).minus(sold).minus(after));
  return isPositive(released) ? released : null;
}
