import './tables.ts';
import { type Accrual, accrue, countStartedHours, startOfHour } from '@aldgate/domain/loans/interest.ts';
import { type Liabilities, sumLiabilities } from '@aldgate/domain/loans/liabilities.ts';
import type { LoanValues } from '@aldgate/domain/loans/ltv.ts';
import type { LoanSteps } from '@aldgate/domain/loans/terms.ts';
import { sumAmounts, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { ApiError } from '../../kernel/apiError.ts';
import type { Database, Tx } from '../../kernel/database/database.ts';
import { listAssets } from '../../ledger/assets.ts';
import { lockInstitution } from '../institution/index.ts';
import type { Indexes } from './indexes.ts';
import type { LoanRow } from './tables.ts';

/** The places of an asset's amounts. */
export type Precisions = (asset: string) => number;

export async function readPrecisions(database: Database | Tx): Promise<Precisions> {
  const precisions = new Map((await listAssets(database)).map(({ symbol, precision }) => [symbol, precision]));
  return (asset) => {
    const precision = precisions.get(asset);
    if (precision === undefined) throw new Error(`the registry has no ${asset}`);
    return precision;
  };
}

/** Locks a loan of an institution, its institution first. Throws notFound. */
export async function lockLoan(tx: Tx, institutionId: string, loanId: string): Promise<LoanRow> {
  await lockInstitution(tx, institutionId);
  const row = await tx
    .selectFrom('loan')
    .selectAll()
    .where('id', '=', loanId)
    .where('institution_id', '=', institutionId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new ApiError('notFound');
  return row;
}

/** An institution's loan. Throws notFound. */
export async function requireLoan(database: Database | Tx, institutionId: string, loanId: string): Promise<LoanRow> {
  const row = await database
    .selectFrom('loan')
    .selectAll()
    .where('id', '=', loanId)
    .where('institution_id', '=', institutionId)
    .executeTakeFirst();
  if (row === undefined) throw new ApiError('notFound');
  return row;
}

/** Changes a locked loan, and returns it as it is then. */
export const updateLoan = (
  tx: Tx,
  { id }: Pick<LoanRow, 'id'>,
  set: Partial<Omit<LoanRow, 'id' | 'institution_id'>>,
): Promise<LoanRow> => tx.updateTable('loan').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** The maturity, epoch ms by the business clock. */
export const maturityOf = ({ opened_at, maturity_hour }: Pick<LoanRow, 'opened_at' | 'maturity_hour'>): number =>
  startOfHour(opened_at.getTime(), maturity_hour);

export const accrualOf = (row: LoanRow): Accrual => ({
  openedAt: row.opened_at.getTime(),
  principal: toDecimalString(row.principal),
  annualRate: toDecimalString(row.annual_rate),
  overdueRate: toDecimalString(row.overdue_rate),
  maturityHour: row.maturity_hour,
  countedHours: row.counted_hours,
  product: toDecimalString(row.product),
  overdueProduct: toDecimalString(row.overdue_product),
});

export const stepsOf = (row: LoanRow): LoanSteps => ({
  opening: toDecimalString(row.opening_ltv),
  marginCall: toDecimalString(row.margin_call_ltv),
  lastCall: toDecimalString(row.last_call_ltv),
  liquidation: toDecimalString(row.liquidation_ltv),
});

/** Whether interest is counted: not once the loan has ended, nor of a shortfall. */
export const bearsInterest = ({ status, is_shortfall }: Pick<LoanRow, 'status' | 'is_shortfall'>): boolean =>
  status !== 'ended' && !is_shortfall;

/** Reads what is owed by the lines alone. */
export const owedByLines = (row: LoanRow): Liabilities => ({
  principal: toDecimalString(row.principal),
  interest: toDecimalString(row.interest),
  overdueInterest: toDecimalString(row.overdue_interest),
});

/** Computes what is owed at a time of the business clock, with the interest of the hour that has started. */
export function owedAt(row: LoanRow, businessNow: number, precisions: Precisions): Liabilities {
  const lines = owedByLines(row);
  if (!bearsInterest(row)) return lines;
  const started = countStartedHours(row.opened_at.getTime(), businessNow);
  const { interest, overdueInterest } = accrue(accrualOf(row), started, precisions(row.asset));
  return {
    principal: lines.principal,
    interest: sumAmounts([lines.interest, interest]),
    overdueInterest: sumAmounts([lines.overdueInterest, overdueInterest]),
  };
}

/** The values of a loan of which something is owed; null where an index is missing. */
export function valuesOf(row: LoanRow, owed: Liabilities, indexes: Indexes): LoanValues | null {
  const [dueIndex, collateralIndex] = [indexes.find(row.asset), indexes.find(row.collateral_asset)];
  if (dueIndex === null || collateralIndex === null) return null;
  return { due: sumLiabilities(owed), dueIndex, collateral: toDecimalString(row.collateral), collateralIndex };
}

/** Throws loanState where a loan has ended. */
export function assertOpen({ status }: Pick<LoanRow, 'status'>): void {
  if (status === 'ended') throw new ApiError('loanState', { status });
}
