import type { ParsedOf } from '@aldgate/contract';
import { computeLtv } from '@aldgate/domain/loans/ltv.ts';
import { decimal } from '@aldgate/domain/money/amount.ts';
import { authorize } from '../../../access/index.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import { audit } from '../../../kernel/audit/audit.ts';
import { inTransaction } from '../../../kernel/database/database.ts';
import type { SignedInCaller } from '../../../kernel/http/caller.ts';
import type { LoanDeps } from '../deps.ts';
import { readIndexes } from '../indexes.ts';
import { assertOpen, lockLoan, owedAt, readPrecisions, stepsOf, updateLoan, valuesOf } from '../loanRow.ts';
import { loanReference } from '../postings.ts';
import { topUp } from './topUp.ts';

/**
 * LN-01: sets whether collateral is added by itself at the margin call. Where LTV is there already, it is added at
 * once. Throws notFound, loanState.
 */
export async function setAutoTopUp(
  { database, clock, businessClock, market, publicOrigin }: LoanDeps,
  { loanId, isOn }: ParsedOf<'setLoanAutoTopUp'>,
  { user, origin }: SignedInCaller,
): Promise<null> {
  return inTransaction(database, async (tx) => {
    const row = await lockLoan(tx, user.institutionId, loanId);
    const at = clock();
    await authorize(tx, user, 'repayLoan', { now: at });
    assertOpen(row);
    if (row.is_shortfall) throw new ApiError('loanState', { status: row.status });
    if (row.auto_top_up === isOn) return null;
    const set = await updateLoan(tx, row, { auto_top_up: isOn });
    await audit(tx, {
      at,
      actor: user.userId,
      action: 'loan_auto_top_up_set',
      subject: loanReference(loanId),
      origin,
      before: { autoTopUp: row.auto_top_up },
      after: { autoTopUp: isOn },
    });
    if (!isOn) return null;
    const precisions = await readPrecisions(tx);
    const businessNow = await businessClock(tx);
    const values = valuesOf(set, owedAt(set, businessNow, precisions), readIndexes(market, at));
    const ltv = values === null ? null : computeLtv(values);
    if (values !== null && ltv !== null && decimal(ltv).gte(stepsOf(set).marginCall))
      await topUp(tx, set, { values, precisions, origin: publicOrigin(), at, businessNow });
    return null;
  });
}
