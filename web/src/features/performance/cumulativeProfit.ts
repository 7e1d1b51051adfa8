import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { PerformanceRow } from './queries.ts';

/** A row with the profit since the beginning of the range; null where the row has no figure. Decimal string in USD. */
export interface CurveRow extends PerformanceRow {
  readonly cumulativeProfit: string | null;
}

/** Days from which on a curve says something. */
const CURVE_DAYS_MIN = 3;

/** The rows of a curve that starts at 0: equity without flows, less what the range began with. */
export function cumulateProfit(rows: readonly PerformanceRow[]): readonly CurveRow[] {
  const first = rows.find(({ equityWithoutFlows, profit }) => equityWithoutFlows !== null && profit !== null);
  const begin = decimal(first?.equityWithoutFlows ?? '0').minus(first?.profit ?? '0');
  return rows.map((row) => ({
    ...row,
    cumulativeProfit:
      row.equityWithoutFlows === null ? null : toDecimalString(decimal(row.equityWithoutFlows).minus(begin)),
  }));
}

/** Whether so many rows have a profit that a curve of them says something. */
export const hasCurve = (rows: readonly PerformanceRow[]): boolean =>
  rows.filter(({ profit }) => profit !== null).length >= CURVE_DAYS_MIN;
