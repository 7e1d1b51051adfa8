import { splitPair } from '../market/marketRef.ts';
import type { Product } from '../market/product.ts';
import { traitsOf } from '../market/traits.ts';
import { type Amount, decimal, toDecimalString } from '../money/amount.ts';
import type { Fill } from './fill.ts';

export type IncomeType =
  | 'transfer'
  | 'spot_trade'
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

/** The income of an execution: profit and fee; of a spot one both assets that changed hands, and the fee. */
export function listFillIncome(fill: Fill): Income[] {
  const { product, instrumentId, tradeId, fee, feeAsset, realizedPnl, realizedAsset, at } = fill;
  const common = { product, instrumentId, tradeId, at };
  const sourceId = `${instrumentId}:${tradeId}`;
  const profit: Income = {
    ...common,
    sourceId,
    type: 'realized_pnl',
    asset: realizedAsset,
    amount: toDecimalString(realizedPnl),
  };
  const commission: Income = {
    ...common,
    sourceId,
    type: 'commission',
    asset: feeAsset,
    amount: toDecimalString(decimal(fee).neg()),
  };
  const traded = traitsOf(product).hasPositions ? [profit] : listExchanged(fill);
  return [...traded, commission].filter(({ amount }) => amount !== '0');
}

/** Lists what an execution moves of either asset. Trade ids count by instrument; the asset makes a row's id unique. */
function listExchanged({
  product,
  instrumentId,
  tradeId,
  direction,
  price,
  quantity,
  quoteQuantity,
  at,
}: Fill): Income[] {
  const { base, quote } = splitPair(instrumentId);
  const value = quoteQuantity === null ? decimal(price).times(quantity) : decimal(quoteQuantity);
  const [received, paid] = direction === 'buy' ? [base, quote] : [quote, base];
  const amountOf = (asset: string) => (asset === base ? decimal(quantity) : value);
  const row = (asset: string, amount: Amount): Income => ({
    product,
    type: 'spot_trade',
    sourceId: `${instrumentId}:${tradeId}:${asset}`,
    instrumentId,
    asset,
    amount: toDecimalString(amount),
    tradeId,
    at,
  });
  return [row(received, amountOf(received)), row(paid, amountOf(paid).neg())];
}
