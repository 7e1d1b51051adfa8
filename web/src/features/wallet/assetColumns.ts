import { decimal } from '@aldgate/domain/money/amount.ts';
import type { AssetBalance } from './balances.ts';

export const COLUMNS = ['total', 'available', 'frozen', 'valuation'] as const;
export type Column = (typeof COLUMNS)[number];

/** Compares two assets by a column, ascending; an unknown valuation sorts below any known one. */
export function compareBy(column: Column): (a: AssetBalance, b: AssetBalance) => number {
  const value = (balance: AssetBalance) => (column === 'valuation' ? balance.usdValuation : balance[column]);
  return (a, b) => decimal(value(a) ?? '-1').cmp(decimal(value(b) ?? '-1'));
}
