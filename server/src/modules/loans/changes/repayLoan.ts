import { randomUUID } from 'node:crypto';
import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { type Liabilities, splitPayment, subtractPaid, sumLiabilities } from '@aldgate/domain/loans/liabilities.ts';
import { decimal, isZero, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { enteredPlaces, hasExcessDecimals } from '@aldgate/domain/money/amountRules.ts';
import { ApiError, formatError } from '../../../kernel/apiError.ts';
import { audit } from '../../../kernel/audit/audit.ts';
import { inTransaction, type Tx } from '../../../kernel/database/database.ts';
import type { SignedInCaller } from '../../../kernel/http/caller.ts';
import type { LoanDeps } from '../deps.ts';
import { assertOpen, lockLoan, owedByLines, readPrecisions, updateLoan } from '../loanRow.ts';
import { findAnswer, type Keyed, storeAnswer } from '../onceByKey.ts';
import { holdCollateral, loanReference, postPaid } from '../postings.ts';
import { recordEvent } from '../recordEvent.ts';
import type { LoanRow } from '../tables.ts';
import { writeLines } from '../writeLines.ts';

/**
 * LN-01: repays a loan in part or whole from `capital_account`, once per key; always open. Throws notFound, loanState,
 * outOfRange above what is owed, insufficientBalance.
 */
export function repayLoan(
  { database, clock, businessClock }: LoanDeps,
  request: ParsedOf<'repayLoan'>,
  { user, origin }: SignedInCaller,
): Promise<AnswerOf<'repayLoan'>> {
  const { institutionId, userId } = user;
  const keyed: Keyed<'repayLoan'> = { call: 'repayLoan', institutionId, request };
  return inTransaction(database, async (tx) => {
    const locked = await lockLoan(tx, institutionId, request.loanId);
    const first = await findAnswer(tx, keyed);
    if (first !== undefined) return first;
    assertOpen(locked);
    const at = clock();
    const businessNow = await businessClock(tx);
    const precisions = await readPrecisions(tx);
    const row = await writeLines(tx, locked, { at, businessNow, precisions, isAction: true });
    const owed = owedByLines(row);
    const amount = amountOf(request, row, { total: sumLiabilities(owed), precision: precisions(row.asset) });
    const { paid } = splitPayment(amount, owed);
    const eventId = randomUUID();
    await postPaid(tx, row, { eventId, paid, at });
    const repaid = await applyPaid(tx, row, paid, { at, businessNow, endReason: 'repaid' });
    await recordEvent(tx, repaid, {
      id: eventId,
      event: 'repaid',
      at,
      businessNow,
      amount: { amount, asset: row.asset },
      paid,
      memberId: userId,
    });
    await audit(tx, {
      at,
      actor: userId,
      action: 'loan_repaid',
      subject: loanReference(row.id),
      origin,
      after: { amount, asset: row.asset, ...paid },
    });
    const currentAmount = toDecimalString(repaid.principal);
    return storeAnswer(tx, keyed, { paid, currentAmount, status: repaid.status }, at);
  });
}

/** Part of a loan that is to be repaid. */
export interface Wanted {
  readonly amount?: string | undefined;
  readonly isAll: boolean;
}

/** The amount that is repaid. Throws format for too many decimals, outOfRange above what is owed. */
export function amountOf(
  { amount, isAll }: Wanted,
  { asset }: Pick<LoanRow, 'asset'>,
  { total, precision }: { readonly total: string; readonly precision: number },
): string {
  if (isAll || amount === undefined) return total;
  if (hasExcessDecimals(amount, precision))
    throw formatError({ amount: `${asset} has at most ${enteredPlaces(precision)} decimals` });
  if (decimal(amount).gt(total)) throw new ApiError('outOfRange', { field: 'amount', minimum: '0', maximum: total });
  return toDecimalString(amount);
}

interface Paying {
  readonly at: number;
  readonly businessNow: number;
  readonly endReason: NonNullable<LoanRow['end_reason']>;
}

/** Lowers what a loan owes by what was paid; once nothing is left, it ends and its collateral is free. */
export async function applyPaid(
  tx: Tx,
  row: LoanRow,
  paid: Liabilities,
  { at, businessNow, endReason }: Paying,
): Promise<LoanRow> {
  const left = subtractPaid(owedByLines(row), paid);
  const owed = { principal: left.principal, interest: left.interest, overdue_interest: left.overdueInterest };
  if (!isZero(sumLiabilities(left))) return updateLoan(tx, row, owed);
  await holdCollateral(tx, row, '0', at);
  return updateLoan(tx, row, {
    ...owed,
    collateral: '0',
    status: 'ended',
    end_reason: endReason,
    ended_at: new Date(businessNow),
    is_shortfall: false,
    breach_since: null,
    breach_checked_at: null,
    sale: null,
    sale_since: null,
  });
}
