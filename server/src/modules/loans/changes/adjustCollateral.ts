import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { computeLtv, computeReleasable } from '@aldgate/domain/loans/ltv.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { enteredPlaces, hasExcessDecimals } from '@aldgate/domain/money/amountRules.ts';
import { authorize } from '../../../access/index.ts';
import { ApiError, formatError } from '../../../kernel/apiError.ts';
import { audit } from '../../../kernel/audit/audit.ts';
import { inTransaction, type Tx } from '../../../kernel/database/database.ts';
import type { SignedInCaller } from '../../../kernel/http/caller.ts';
import { capitalAccount } from '../../../ledger/account.ts';
import { readAvailable } from '../../../ledger/balances.ts';
import type { LoanDeps } from '../deps.ts';
import { readIndexes } from '../indexes.ts';
import { assertOpen, lockLoan, owedAt, readPrecisions, stepsOf, valuesOf } from '../loanRow.ts';
import { findAnswer, type Keyed, storeAnswer } from '../onceByKey.ts';
import { loanReference } from '../postings.ts';
import type { LoanRow } from '../tables.ts';
import { changeCollateral } from './changeCollateral.ts';

/**
 * LN-01: adds collateral, which is always open, or releases it down to the opening LTV; once per key. Throws notFound,
 * loanState, format, insufficientBalance, notReleasable, and without an index priceUnavailable for a release.
 */
export async function adjustCollateral(
  { database, clock, businessClock, market }: LoanDeps,
  request: ParsedOf<'adjustLoanCollateral'>,
  { user, origin }: SignedInCaller,
): Promise<AnswerOf<'adjustLoanCollateral'>> {
  const { institutionId, userId } = user;
  const { direction, amount } = request;
  const keyed: Keyed<'adjustLoanCollateral'> = { call: 'adjustLoanCollateral', institutionId, request };
  const isAdded = direction === 'add';
  const known = await findAnswer(database, keyed);
  if (known !== undefined) return known;
  const action = isAdded ? 'repayLoan' : 'releaseCollateral';
  await authorize(database, user, action, { now: clock() });
  return inTransaction(database, async (tx) => {
    const row = await lockLoan(tx, institutionId, request.loanId);
    const first = await findAnswer(tx, keyed);
    if (first !== undefined) return first;
    const at = clock();
    await authorize(tx, user, action, { now: at });
    assertOpen(row);
    if (row.is_shortfall || (!isAdded && row.status === 'overdue'))
      throw new ApiError('loanState', { status: row.status });
    const precisions = await readPrecisions(tx);
    const precision = precisions(row.collateral_asset);
    if (hasExcessDecimals(amount, precision))
      throw formatError({ amount: `${row.collateral_asset} has at most ${enteredPlaces(precision)} decimals` });
    const businessNow = await businessClock(tx);
    const values = valuesOf(row, owedAt(row, businessNow, precisions), readIndexes(market, at));
    if (isAdded) await assertAvailable(tx, row, amount);
    else {
      if (values === null) throw new ApiError('priceUnavailable');
      const maximum = computeReleasable(values, stepsOf(row).opening, precision);
      if (decimal(amount).gt(maximum)) throw new ApiError('notReleasable', { maximum });
    }
    const collateral = toDecimalString(decimal(row.collateral).plus(isAdded ? amount : decimal(amount).times('-1')));
    const changed = values === null ? null : { ...values, collateral };
    await changeCollateral(tx, row, {
      event: isAdded ? 'collateral_added' : 'collateral_released',
      amount: toDecimalString(amount),
      collateral,
      values: changed,
      memberId: userId,
      at,
      businessNow,
    });
    await audit(tx, {
      at,
      actor: userId,
      action: isAdded ? 'loan_collateral_added' : 'loan_collateral_released',
      subject: loanReference(row.id),
      origin,
      before: { collateral: toDecimalString(row.collateral) },
      after: { collateral, asset: row.collateral_asset },
    });
    const ltv = changed === null ? null : computeLtv(changed);
    return storeAnswer(tx, keyed, { ltv, collateralAmount: collateral }, at);
  });
}

/** Throws insufficientBalance with what the institution has of the coin beside its pledges. */
async function assertAvailable(tx: Tx, row: LoanRow, amount: string): Promise<void> {
  const { collateral_asset: asset, institution_id: owner } = row;
  const available = await readAvailable(tx, capitalAccount(owner, asset));
  if (decimal(amount).gt(available)) throw new ApiError('insufficientBalance', { asset, available });
}
