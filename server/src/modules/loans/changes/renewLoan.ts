import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { computeLtv } from '@aldgate/domain/loans/ltv.ts';
import { isRenewable } from '@aldgate/domain/loans/states.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { authorize } from '../../../access/index.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import { audit } from '../../../kernel/audit/audit.ts';
import { inTransaction } from '../../../kernel/database/database.ts';
import type { SignedInCaller } from '../../../kernel/http/caller.ts';
import type { LoanDeps } from '../deps.ts';
import { readIndexes } from '../indexes.ts';
import { lockLoan, maturityOf, owedByLines, readPrecisions, stepsOf, updateLoan, valuesOf } from '../loanRow.ts';
import { findAnswer, type Keyed, storeAnswer } from '../onceByKey.ts';
import { loanReference } from '../postings.ts';
import { readLoanTerms } from '../readTerms.ts';
import { recordEvent } from '../recordEvent.ts';
import { writeLines } from '../writeLines.ts';

/**
 * LN-01: begins another term with the next hour, at the day's rate, in the last three days and below the margin call;
 * once per key. What is owed stays owed until the new maturity. Throws notFound, loanState, ltvTooHigh,
 * priceUnavailable.
 */
export async function renewLoan(
  { database, clock, businessClock, market }: LoanDeps,
  request: ParsedOf<'renewLoan'>,
  { user, origin }: SignedInCaller,
): Promise<AnswerOf<'renewLoan'>> {
  const { institutionId, userId } = user;
  const { term } = request;
  const keyed: Keyed<'renewLoan'> = { call: 'renewLoan', institutionId, request };
  const known = await findAnswer(database, keyed);
  if (known !== undefined) return known;
  await authorize(database, user, 'renewLoan', { now: clock() });
  return inTransaction(database, async (tx) => {
    const locked = await lockLoan(tx, institutionId, request.loanId);
    const first = await findAnswer(tx, keyed);
    if (first !== undefined) return first;
    const at = clock();
    await authorize(tx, user, 'renewLoan', { now: at });
    const businessNow = await businessClock(tx);
    const { status } = locked;
    if (status !== 'interest_accruing' || !isRenewable(businessNow, maturityOf(locked)))
      throw new ApiError('loanState', { status });
    const precisions = await readPrecisions(tx);
    const row = await writeLines(tx, locked, { at, businessNow, precisions, isAction: true });
    const values = valuesOf(row, owedByLines(row), readIndexes(market, at));
    if (values === null) throw new ApiError('priceUnavailable');
    const ltv = computeLtv(values) ?? '0';
    const { marginCall } = stepsOf(row);
    if (decimal(ltv).gte(marginCall)) throw new ApiError('ltvTooHigh', { ltv, bound: marginCall });
    const annualRate = (await readLoanTerms(tx)).rates[row.asset][term];
    const renewed = await updateLoan(tx, row, {
      term,
      annual_rate: annualRate,
      maturity_hour: row.counted_hours + term * 24,
      reminded_days: null,
    });
    await recordEvent(tx, renewed, { event: 'renewed', at, businessNow, ltv, memberId: userId });
    const maturityAt = maturityOf(renewed);
    await audit(tx, {
      at,
      actor: userId,
      action: 'loan_renewed',
      subject: loanReference(row.id),
      origin,
      before: { annualRate: toDecimalString(row.annual_rate), maturityAt: maturityOf(row) },
      after: { annualRate, maturityAt, term },
    });
    return storeAnswer(tx, keyed, { annualRate, maturityAt }, at);
  });
}
