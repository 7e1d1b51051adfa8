import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Income, IncomeType } from '@aldgate/domain/trading/income.ts';
import type { IncomeRow } from '../../signed/payloads/historyRows.ts';

const TYPES: Readonly<Record<string, IncomeType>> = {
  TRANSFER: 'transfer',
  INTERNAL_TRANSFER: 'transfer',
  REALIZED_PNL: 'realized_pnl',
  COMMISSION: 'commission',
  FUNDING_FEE: 'funding_fee',
  INSURANCE_CLEAR: 'liquidation',
};

/** A row of the exchange's list; undefined for zero. Profit and fees have the same ids as those of an execution. */
export function parseIncome(row: IncomeRow): Income | undefined {
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
