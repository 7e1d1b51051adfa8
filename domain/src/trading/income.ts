import type { Product } from '../market/product.ts';
import { decimal, toDecimalString } from '../money/amount.ts';
import type { Fill } from './fill.ts';

export type IncomeType =
  | 'transfer'
  | 'realized_pnl'
  | 'funding_fee'
  | 'commission'
  | 'liquidation'
  | 'auto_deleveraging'
  | 'others';

/** A credit (positive) or debit of an account's wallet of a product. */
export interface Income {
  readonly product: Product;
  readonly type: IncomeType;
  /**
   * Its id within its type, the same from every source: the trade's id for profit and fees, else the exchange's own
   * number.
   */
  readonly sourceId: string;
  readonly instrumentId: string | null;
  readonly asset: string;
  /** Decimal string, not zero. */
  readonly amount: string;
  readonly tradeId: string | null;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** The income of an execution: profit and fee. */
export function listFillIncome(fill: Fill): Income[] {
  const { product, instrumentId, tradeId, fee, feeAsset, realizedPnl, realizedAsset, at } = fill;
  const common = { product, sourceId: `${instrumentId}:${tradeId}`, instrumentId, tradeId, at };
  const profit: Income = {
    ...common,
    type: 'realized_pnl',
    asset: realizedAsset,
    amount: toDecimalString(realizedPnl),
  };
  const commission: Income = {
    ...common,
    type: 'commission',
    asset: feeAsset,
    amount: toDecimalString(decimal(fee).neg()),
  };
  return [profit, commission].filter(({ amount }) => amount !== '0');
}
