import type { AnswerOf } from '@aldgate/contract';
import { computeLtv, computeReleasable, computeToRestore, pricesOfSteps } from '@aldgate/domain/loans/ltv.ts';
import { isRenewable } from '@aldgate/domain/loans/states.ts';
import type { LoanSteps } from '@aldgate/domain/loans/terms.ts';
import { decimal, round, toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Database } from '../../../kernel/database/database.ts';
import type { LoanDeps } from '../deps.ts';
import { type Indexes, readIndexes } from '../indexes.ts';
import { maturityOf, owedAt, type Precisions, readPrecisions, stepsOf, valuesOf } from '../loanRow.ts';
import type { LoanRow } from '../tables.ts';

type Loan = AnswerOf<'queryLoan'>;

/** Facts that every loan of an answer is described by: one moment, one index of each asset. */
export interface Describing {
  readonly businessNow: number;
  readonly indexes: Indexes;
  readonly precisions: Precisions;
}

export const readDescribing = async (
  { clock, businessClock, market }: Pick<LoanDeps, 'clock' | 'businessClock' | 'market'>,
  database: Database,
): Promise<Describing> => ({
  businessNow: await businessClock(database),
  indexes: readIndexes(market, clock()),
  precisions: await readPrecisions(database),
});

/** LN-01: a loan with its figures of now. */
export function describeLoan(row: LoanRow, { businessNow, indexes, precisions }: Describing): Loan {
  const liabilities = owedAt(row, businessNow, precisions);
  const steps = stepsOf(row);
  const values = valuesOf(row, liabilities, indexes);
  const isOpen = row.status !== 'ended';
  const precision = { due: precisions(row.asset), collateral: precisions(row.collateral_asset) };
  const maturityAt = maturityOf(row);
  return {
    loanId: row.id,
    borrowedAt: row.opened_at.getTime(),
    asset: row.asset,
    collateralAsset: row.collateral_asset,
    collateralAmount: toDecimalString(row.collateral),
    initialAmount: toDecimalString(row.initial_amount),
    currentAmount: toDecimalString(row.principal),
    annualRate: toDecimalString(row.annual_rate),
    overdueRate: toDecimalString(row.overdue_rate),
    term: row.term,
    maturityAt,
    liabilities,
    collateralValuation:
      values === null
        ? null
        : toDecimalString(round(decimal(values.collateral).times(values.collateralIndex), 2, 'down')),
    ltv: isOpen && values !== null ? computeLtv(values) : null,
    steps,
    restore: toDecimalString(row.restore_ltv),
    prices: isOpen && values !== null ? wholePrices(pricesOfSteps(values, steps)) : null,
    toRestore: isOpen && values !== null ? toRestoreOf(row, computeToRestore(values, steps.opening, precision)) : null,
    releasable: values === null ? null : releasableOf(row, values, precision.collateral),
    status: row.status,
    isLiquidating: row.sale !== null,
    isShortfall: row.is_shortfall,
    isRenewable: row.status === 'interest_accruing' && isRenewable(businessNow, maturityAt),
    autoTopUp: row.auto_top_up,
    endReason: row.end_reason,
    endedAt: row.ended_at?.getTime() ?? null,
  };
}

/** Nothing can be added to a shortfall: it is repaid. */
const toRestoreOf = (row: LoanRow, needed: ReturnType<typeof computeToRestore>) =>
  row.is_shortfall ? { ...needed, add: '0' } : needed;

const releasableOf = (row: LoanRow, values: Parameters<typeof computeReleasable>[0], precision: number): string =>
  row.status === 'interest_accruing' ? computeReleasable(values, stepsOf(row).opening, precision) : '0';

/** The prices of all steps; null without collateral, where there are none. */
function wholePrices({
  opening,
  marginCall,
  lastCall,
  liquidation,
}: ReturnType<typeof pricesOfSteps>): LoanSteps | null {
  if (opening === null || marginCall === null || lastCall === null || liquidation === null) return null;
  return { opening, marginCall, lastCall, liquidation };
}
