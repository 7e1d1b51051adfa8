import { decimal, isPositive, round, toDecimalString } from '../money/amount.ts';
import { splitPayment } from './liabilities.ts';
import { computeLoanSale } from './liquidation.ts';
import { computeLtv, type LoanValues } from './ltv.ts';
import type { LoanSteps } from './terms.ts';
import { LOAN_CALLS, type LoanCall, levelOf } from './watch.ts';

/** Changes of prices by asset, at least −1: '-0.15' is a fall of 15 %. Other assets keep their price. */
export type PriceChanges = Readonly<Record<string, string>>;

/** Figures and terms of a loan that is stressed. */
export interface StressInputs {
  readonly asset: string;
  readonly collateralAsset: string;
  readonly values: LoanValues;
  readonly steps: LoanSteps;
  readonly restore: string;
  readonly feeRate: string;
  readonly precision: { readonly due: number; readonly collateral: number };
}

export interface LoanStress {
  /** Null without collateral, or where it would be worth nothing. */
  readonly ltv: string | null;
  /** The highest step that would be reached. */
  readonly step: LoanCall | null;
  /** The quantity that a liquidation would sell at the index, and what it would leave due without collateral. */
  readonly sold: string;
  readonly shortfall: string;
}

/** Places of a price of the collateral in the borrowed asset. */
const PRICE_DECIMALS = 18;

const changed = (index: string, change = '0'): string =>
  toDecimalString(decimal(index).times(decimal(change).plus('1')));

/**
 * LN-01: describes a loan after a change of prices that has not happened: its LTV, and what a liquidation at the index
 * would do.
 */
export function stressLoan(
  { asset, collateralAsset, values, steps, restore, feeRate, precision }: StressInputs,
  changes: PriceChanges,
): LoanStress {
  const { due, collateral } = values;
  const dueIndex = changed(values.dueIndex, changes[asset]);
  const collateralIndex = changed(values.collateralIndex, changes[collateralAsset]);
  if (!isPositive(dueIndex)) return { ltv: '0', step: null, sold: '0', shortfall: '0' };
  const ltv = computeLtv({ due, dueIndex, collateral, collateralIndex });
  if (ltv === null) return { ltv, step: 'liquidation', sold: collateral, shortfall: due };
  const step = LOAN_CALLS[levelOf(ltv, steps) - 1] ?? null;
  if (step !== 'liquidation') return { ltv, step, sold: '0', shortfall: '0' };
  const price = toDecimalString(round(decimal(collateralIndex).div(dueIndex), PRICE_DECIMALS, 'half-even'));
  const sale = computeLoanSale({
    due,
    collateral,
    price: { price, isPerCoin: true },
    restore,
    feeRate,
    precision,
  });
  const brought = toDecimalString(decimal(sale.proceeds).minus(sale.fee));
  const owed = { principal: due, interest: '0', overdueInterest: '0' };
  const left = toDecimalString(decimal(due).minus(splitPayment(brought, owed).paid.principal));
  return { ltv, step, sold: sale.quantity, shortfall: sale.isAll ? left : '0' };
}
