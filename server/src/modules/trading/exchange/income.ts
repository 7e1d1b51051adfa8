import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Product } from '@aldgate/domain/trading/product.ts';
import type { IncomeRow } from '@aldgate/exchange/signed/payloads/historyRows.ts';
import type { Flow } from '../../../ledger/transfer.ts';
import type { IncomeType } from '../tables.ts';
import type { Fill } from './fill.ts';

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

const TYPES: Readonly<Record<string, IncomeType>> = {
  TRANSFER: 'transfer',
  INTERNAL_TRANSFER: 'transfer',
  REALIZED_PNL: 'realized_pnl',
  COMMISSION: 'commission',
  FUNDING_FEE: 'funding_fee',
  INSURANCE_CLEAR: 'liquidation',
};

/** The ledger's flows; transfers are posted by their own saga. */
export const FLOWS: Readonly<Record<Exclude<IncomeType, 'transfer'>, Flow>> = {
  realized_pnl: 'trade',
  commission: 'trading_fee',
  funding_fee: 'funding_fee',
  liquidation: 'liquidation',
  auto_deleveraging: 'auto_deleveraging',
  others: 'others',
};

/** The income of an execution: profit and fee. */
export function incomeOfFill({
  product,
  instrumentId,
  tradeId,
  fee,
  feeAsset,
  realizedPnl,
  realizedAsset,
  at,
}: Fill): Income[] {
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

/** The same from the exchange's list; undefined for zero. */
export function incomeOfRow(row: IncomeRow): Income | undefined {
  const amount = toDecimalString(row.income);
  if (amount === '0') return undefined;
  const type = TYPES[row.incomeType] ?? 'others';
  const [transaction, trade] = [String(row.tranId), String(row.tradeId ?? '')];
  const isOfTrade = (type === 'realized_pnl' || type === 'commission') && trade !== '';
  return {
    product: 'usdm',
    type,
    sourceId: isOfTrade
      ? `${row.symbol}:${trade}`
      : type === 'others'
        ? `${row.incomeType}:${transaction}`
        : transaction,
    instrumentId: row.symbol === '' ? null : row.symbol,
    asset: row.asset,
    amount,
    tradeId: trade === '' ? null : trade,
    at: row.time,
  };
}
