import type { OperationsAnswerOf, OperationsParsedOf } from '@aldgate/contract';
import { z } from 'zod';
import {
  actingChecker,
  assertUnchanged,
  closeTask,
  type Effect,
  requestApproval,
  titleMoney,
} from '../../../approvals/index.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import { inTransaction, type Tx } from '../../../kernel/database/database.ts';
import { type ActingOperator, auditAction } from '../../../kernel/http/actingOperator.ts';
import type { WalletDeps } from '../deps.ts';
import { askProviders, type ProviderAnswers, readAnswers } from '../withdrawals/askProviders.ts';
import { evaluateRow } from '../withdrawals/evaluate.ts';
import { applyEvent } from '../withdrawals/events.ts';
import { determineReview, queueForPayout } from '../withdrawals/processWithdrawal.ts';
import { findWaiting, reviewTarget, storeReview, withdrawReviews } from '../withdrawals/reviews.ts';
import { lockWithInstitution, sumsOf, type WithdrawalRow } from '../withdrawals/withdrawalRow.ts';
import { isBlocked, requestBlock } from './blockWithdrawal.ts';
import { describeForReview, rejectWithdrawal } from './rejectWithdrawal.ts';

type Review = OperationsParsedOf<'reviewWithdrawal'>;
type Reviewed = OperationsAnswerOf<'reviewWithdrawal'>;

/**
 * An operator's decision. A release needs as many operators as value and checks ask for; one that screening blocks is
 * never paid, and two operators reject it. Throws changedMeanwhile where it could not be released now.
 */
export async function reviewWithdrawal(deps: WalletDeps, review: Review, actor: ActingOperator): Promise<Reviewed> {
  const answers = review.decision === 'approve' ? await askProviders(deps, review.withdrawId) : undefined;
  return inTransaction(deps.database, async (tx): Promise<Reviewed> => {
    const row = await lockWithInstitution(tx, review.withdrawId);
    if (answers !== undefined) return approve({ ...deps, answers }, tx, row, review, actor);
    if ((await isBlocked(tx, row)) || review.decision === 'restrict') return requestBlock(tx, row, review, actor);
    await storeReview(tx, row.id, { decision: 'reject', reason: review.reason }, actor);
    await rejectWithdrawal(tx, row, review.reason, actor);
    return { approvalId: null, state: 'rejected' };
  });
}

interface Reviewing extends WalletDeps {
  /** The providers' answers from before the transaction. */
  readonly answers: ProviderAnswers;
}

async function approve(
  deps: Reviewing,
  tx: Tx,
  held: WithdrawalRow,
  { reason }: Review,
  actor: ActingOperator,
): Promise<Reviewed> {
  const row = held.state === 'on_hold' ? await resumeForReview(deps, tx, held, actor) : held;
  if (row.state !== 'review') throw new ApiError('withdrawalState', { state: row.state });
  if ((await findWaiting(tx, row.id)) !== null) throw new ApiError('changedMeanwhile');
  const { errors, operators, isHeld } = await evaluateNow(deps, tx, row, actor.at);
  if (errors.length > 0) throw new ApiError('changedMeanwhile');
  if (isHeld) throw new ApiError('withdrawalState', { state: 'on_hold' });
  await storeReview(tx, row.id, { decision: 'approve', reason }, actor);
  if (operators < 2) {
    await release(tx, row, reason, actor);
    return { approvalId: null, state: 'queued' };
  }
  const { amount } = sumsOf(row);
  const approvalId = await requestApproval(
    tx,
    {
      kind: 'withdrawal_release',
      target: reviewTarget(row.id),
      reason,
      payload: { withdrawId: row.id },
      title: `Release the withdrawal of ${titleMoney(amount, row.asset)}`,
      institutionId: row.institution_id,
      before: describeForReview(row),
      after: { state: 'queued' },
    },
    actor,
  );
  return { approvalId, state: row.state };
}

/** Evaluates it by what holds now, and runs its checks again. */
async function evaluateNow(deps: Reviewing, tx: Tx, row: WithdrawalRow, at: number) {
  const found = await evaluateRow(deps, tx, row);
  return { errors: found.errors, ...(await determineReview(deps, tx, row, { found, answers: deps.answers, at })) };
}

/** One on hold that waits for operators goes back to its review. One without a maker waits for an administrator. */
async function resumeForReview(
  deps: Reviewing,
  tx: Tx,
  row: WithdrawalRow,
  { operatorId, at }: ActingOperator,
): Promise<WithdrawalRow> {
  if (row.hold_reason !== 'check_failed' || row.held_from !== 'review')
    throw new ApiError('withdrawalState', { state: row.state });
  const { isHeld } = await evaluateNow(deps, tx, row, at);
  if (isHeld) throw new ApiError('withdrawalState', { state: row.state });
  return applyEvent(tx, row, 'resume', at, { by: { operator: operatorId } });
}

const payloadSchema = z.object({ withdrawId: z.uuid() });

/** The second operator's approval. */
export const applyWithdrawalRelease =
  (deps: WalletDeps): Effect =>
  async (tx, payload, approved) => {
    const row = await lockWithInstitution(tx, payloadSchema.parse(payload).withdrawId);
    assertUnchanged(approved, describeForReview(row));
    const actor = actingChecker(approved);
    const reviewing = { ...deps, answers: await readAnswers(tx, row) };
    const { errors, isHeld } = await evaluateNow(reviewing, tx, row, actor.at);
    if (errors.length > 0 || isHeld) throw new ApiError('changedMeanwhile');
    await storeReview(tx, row.id, { decision: 'approve', reason: approved.note }, actor);
    await release(tx, row, approved.note, actor);
  };

/** The second operator declined, or the first one took the decision back: it is reviewed from the start. */
export const declineWithdrawalReview: Effect = async (tx, payload, { at }) => {
  const row = await lockWithInstitution(tx, payloadSchema.parse(payload).withdrawId);
  await withdrawReviews(tx, row.id, at);
};

async function release(tx: Tx, row: WithdrawalRow, reason: string, actor: ActingOperator): Promise<void> {
  const { operatorId, at } = actor;
  const queued = await applyEvent(tx, row, 'release', at, { by: { operator: operatorId } });
  await queueForPayout(tx, queued, at);
  await closeTask(tx, { kind: 'withdrawal_review', subjectId: row.id, outcome: 'released' }, at);
  await auditAction(tx, actor, {
    action: 'withdrawal_released',
    subject: `withdrawal:${row.id}`,
    before: describeForReview(row),
    after: { state: queued.state, reason },
  });
}
