import { type Amount, decimal, round, toDecimalString } from '../money/amount.ts';

/** A price of a sale as pairs have it: in the borrowed asset for one coin, or in the coin for one borrowed unit. */
export interface SalePrice {
  readonly price: string;
  readonly isPerCoin: boolean;
}

export interface SaleInputs {
  /** All that is due, in the borrowed asset. */
  readonly due: string;
  /** The pledged quantity. */
  readonly collateral: string;
  readonly price: SalePrice;
  /** The LTV to lead back to; null to sell for all that is due. */
  readonly restore: string | null;
  /** A fraction of the proceeds. */
  readonly feeRate: string;
  /** Places of both assets. */
  readonly precision: { readonly due: number; readonly collateral: number };
}

export interface LoanSale {
  /** The quantity sold, rounded up to the coin's places, never above the collateral. */
  readonly quantity: string;
  /** In the borrowed asset, both rounded down. */
  readonly proceeds: string;
  readonly fee: string;
  readonly isAll: boolean;
}

/** Values a quantity of the coin at a price, exactly. */
const valueAt = ({ price, isPerCoin }: SalePrice, quantity: string): Amount =>
  isPerCoin ? decimal(quantity).times(price) : decimal(quantity).div(price);

/**
 * The sale of a liquidation. To restore T it brings S = (D − T·C) ÷ ((1 − f) − T), so that what is due after it is T of
 * the collateral that is left; for all that is due S = D ÷ (1 − f). D is all that is due, C the collateral in the
 * borrowed asset at the price, f the fee. Where S exceeds C, all is sold. D 83,000, C 100,000, T 0.70 and f 0.02
 * make S 46,428.57. Throws a RangeError where 1 − f does not exceed T.
 */
export function computeLoanSale({ due, collateral, price, restore, feeRate, precision }: SaleInputs): LoanSale {
  const kept = decimal('1').minus(feeRate);
  const target = decimal(restore ?? '0');
  if (kept.lte(target)) throw new RangeError('the fee leaves nothing of a sale');
  const pledged = valueAt(price, collateral);
  const wanted = decimal(due).minus(target.times(pledged)).div(kept.minus(target));
  const inCoin = price.isPerCoin ? wanted.div(price.price) : wanted.times(price.price);
  const rounded = decimal(round(inCoin.lt('0') ? '0' : inCoin, precision.collateral, 'up'));
  const isAll = rounded.gte(collateral);
  const quantity = toDecimalString(isAll ? collateral : rounded);
  const proceeds = toDecimalString(round(valueAt(price, quantity), precision.due, 'down'));
  const fee = toDecimalString(round(decimal(proceeds).times(feeRate), precision.due, 'down'));
  return { quantity, proceeds, fee, isAll };
}
