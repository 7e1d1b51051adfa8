import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { type RequiredReview, requiredReview } from '@aldgate/domain/wallet/withdrawalChecks.ts';
import { ensureTask, titleMoney } from '../../../approvals/index.ts';
import { inTransaction, type Tx } from '../../../kernel/database/database.ts';
import { addJobAt } from '../../../kernel/jobs/jobs.ts';
import { readPayee, requestPayment } from '../../bank/index.ts';
import { requestPayout } from '../../custody/index.ts';
import type { WalletDeps } from '../deps.ts';
import { askProviders, type ProviderAnswers, readAnswers } from './askProviders.ts';
import { runChecks } from './checks.ts';
import { type Evaluated, evaluateRow, isQuoteMissing } from './evaluate.ts';
import { applyEvent } from './events.ts';
import { PROCESS } from './processJob.ts';
import { holdWhereStricter, putOnHold } from './putOnHold.ts';
import { withdrawReviews } from './reviews.ts';
import { bankOf, networkOf } from './route.ts';
import { lockWithInstitution, type WithdrawalRow } from './withdrawalRow.ts';

/** How long a withdrawal waits whose price is not known. */
const QUOTE_MS = 5_000;

/**
 * Runs the checks of an approved withdrawal; it goes to the queue, to operators, or on hold. Runs again without effect.
 */
export async function processWithdrawal(deps: WalletDeps, withdrawId: string): Promise<void> {
  const found = await deps.database
    .selectFrom('withdrawal')
    .select('state')
    .where('id', '=', withdrawId)
    .executeTakeFirst();
  if (found?.state !== 'screening') return;
  const answers = await askProviders(deps, withdrawId);
  await inTransaction(deps.database, async (tx) => {
    const row = await lockWithInstitution(tx, withdrawId);
    if (row.state === 'screening') await check(deps, tx, row, answers);
  });
}

async function check(deps: WalletDeps, tx: Tx, row: WithdrawalRow, answers: ProviderAnswers): Promise<void> {
  const at = deps.clock();
  const found = await evaluateRow(deps, tx, row);
  if (isQuoteMissing(found)) {
    await addJobAt(tx, PROCESS, { withdrawId: row.id }, at + QUOTE_MS);
    return;
  }
  if (await holdWhereStricter(tx, row, found, at)) return;
  const required = await determineReview(deps, tx, row, { found, answers, at });
  if (required.operators > 0 || required.isHeld) await requireReview(tx, row, required, at);
  else {
    const set = { required_reviews: 0, cleared_at: new Date(at) };
    await queueForPayout(tx, await applyEvent(tx, row, 'clear', at, { set }), at);
  }
}

/**
 * A queued one whose checks are stricter now, by screening or a new break: they run, and operators review it, again.
 */
export async function reviewAgain(
  deps: WalletDeps,
  tx: Tx,
  row: WithdrawalRow,
  found: Evaluated,
  at: number,
): Promise<void> {
  const answers = await readAnswers(tx, row);
  await withdrawReviews(tx, row.id, at);
  await requireReview(tx, row, await determineReview(deps, tx, row, { found, answers, at }), at);
}

async function requireReview(tx: Tx, row: WithdrawalRow, required: RequiredReview, at: number): Promise<void> {
  const set = { required_reviews: required.operators };
  const reviewed = await applyEvent(tx, row, 'require_review', at, { set });
  await openReviewTask(tx, reviewed, at);
  if (required.isHeld) await putOnHold(tx, reviewed, { reason: 'check_failed' }, at);
}

interface ReviewInput {
  readonly found: Evaluated;
  readonly answers: ProviderAnswers;
  readonly at: number;
}

/** Runs the checks: how many operators review it, and whether it is on hold. */
export async function determineReview(
  deps: WalletDeps,
  tx: Tx,
  row: WithdrawalRow,
  { found, answers, at }: ReviewInput,
): Promise<RequiredReview> {
  const checks = await runChecks(deps, tx, row, { found, travelRule: answers.travelRule, at });
  return requiredReview(checks, { usdValue: toDecimalString(row.usd_value), unseenUsd: found.facts.unseenUsd });
}

export async function openReviewTask(tx: Tx, row: WithdrawalRow, at: number): Promise<void> {
  const title = `Withdrawal of ${titleMoney(toDecimalString(row.amount), row.asset)}`;
  const { id: subjectId, institution_id: institutionId } = row;
  await ensureTask(tx, { kind: 'withdrawal_review', subjectId, title, institutionId }, at);
}

/** Hands a withdrawal to custody, or to the payments of banks, in the order of release. */
export async function queueForPayout(tx: Tx, row: WithdrawalRow, at: number): Promise<void> {
  const { id: reference, asset, address } = row;
  const amount = toDecimalString(row.receivable);
  if (row.rail === 'chain') {
    await requestPayout(tx, { reference, network: networkOf(row), asset, address, amount }, at);
    return;
  }
  const { bankAccountId, charges, payoutAccountId } = bankOf(row);
  const beneficiary = await readPayee(tx, bankAccountId);
  const payer = 'withdrawal' as const;
  await requestPayment(tx, { reference, payer, asset, amount, charges, beneficiary, payoutAccountId }, at);
}
