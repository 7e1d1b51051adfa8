import { computeLtv } from '@aldgate/domain/loans/ltv.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { audit, type Origin } from '../../../kernel/audit/audit.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { voidPending } from '../../../ledger/pending.ts';
import { holdCollateral, holdKey, loanReference, postDrawn } from '../postings.ts';
import { recordEvent } from '../recordEvent.ts';
import type { LoanRequestRow, LoanRow } from '../tables.ts';
import type { EvaluatedLoan } from './evaluateLoan.ts';

interface Opening {
  readonly at: number;
  readonly businessNow: number;
  /** The member whose action opens it: the maker, or the last voter. */
  readonly actorId: string;
  readonly origin: Origin;
}

/**
 * LN-01: opens a loan that was evaluated, in the caller's transaction, which holds the institution's lock: holds the
 * collateral, and pays the amount from the pool. Throws poolShort, insufficientBalance where another took it first;
 * nothing is done then, and the transaction may go on.
 */
export async function openLoan(
  tx: Tx,
  request: LoanRequestRow,
  { terms, annualRate, values }: Pick<EvaluatedLoan, 'terms' | 'annualRate' | 'values'>,
  { at, businessNow, actorId, origin }: Opening,
): Promise<LoanRow> {
  const amount = toDecimalString(request.amount);
  const collateral = toDecimalString(request.collateral);
  const { steps, restore } = terms.collateral[request.collateral_asset];
  const held = await moveMoney(tx, request, { amount, collateral, at });
  await tx.updateTable('loan_request').set({ state: 'opened' }).where('id', '=', request.id).execute();
  const row = await tx
    .insertInto('loan')
    .values({
      id: request.id,
      institution_id: request.institution_id,
      borrower_id: request.maker_id,
      asset: request.asset,
      collateral_asset: request.collateral_asset,
      initial_amount: amount,
      term: request.term,
      annual_rate: annualRate,
      overdue_rate: terms.overdueRate,
      liquidation_fee: terms.liquidationFee,
      opening_ltv: steps.opening,
      margin_call_ltv: steps.marginCall,
      last_call_ltv: steps.lastCall,
      liquidation_ltv: steps.liquidation,
      restore_ltv: restore,
      opened_at: new Date(businessNow),
      maturity_hour: request.term * 24,
      principal: amount,
      collateral,
      auto_top_up: request.auto_top_up,
      ...held,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordEvent(tx, row, {
    event: 'drawn',
    at,
    businessNow,
    amount: { amount, asset: row.asset },
    ltv: computeLtv(values),
    memberId: actorId,
  });
  await audit(tx, {
    at,
    actor: actorId,
    action: 'loan_opened',
    subject: loanReference(row.id),
    origin,
    after: { amount, asset: row.asset, collateral, collateralAsset: row.collateral_asset, annualRate, term: row.term },
  });
  return row;
}

interface Money {
  readonly amount: string;
  readonly collateral: string;
  readonly at: number;
}

/** Holds the collateral and pays the loan: both, or neither. */
async function moveMoney(tx: Tx, request: LoanRequestRow, { amount, collateral, at }: Money) {
  const held = await holdCollateral(tx, { ...request, hold_number: 0 }, collateral, at);
  try {
    await postDrawn(tx, request, amount, at);
  } catch (error) {
    await voidPending(tx, holdKey(request.id, held.hold_number), at);
    throw error;
  }
  return held;
}
