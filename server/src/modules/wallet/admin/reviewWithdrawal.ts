import type { OperationsAnswerOf, OperationsParsedOf } from '@aldgate/contract';
import { z } from 'zod';
import { restrict } from '../../../access/index.ts';
import { actingChecker, assertUnchanged, closeTask, type Effect, requestApproval } from '../../../approvals/index.ts';
import { type ActingOperator, auditAction } from '../../../kernel/actingOperator.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import { inTransaction, type Tx } from '../../../kernel/database.ts';
import { lockInstitution } from '../../institution/index.ts';
import type { WalletDeps } from '../deps.ts';
import { endUnpaid } from '../withdrawals/cancel.ts';
import { evaluateRow } from '../withdrawals/evaluate.ts';
import { applyEvent } from '../withdrawals/events.ts';
import { judge, queueForPayout } from '../withdrawals/processWithdrawal.ts';
import { lockWithdrawal, sumsOf, type WithdrawalRow } from '../withdrawals/withdrawalRow.ts';

type Review = OperationsParsedOf<'reviewWithdrawal'>;
type Reviewed = OperationsAnswerOf<'reviewWithdrawal'>;

export const releaseTarget = (withdrawId: string): string => `withdrawal:${withdrawId}`;

/**
 * An operator's decision. A release needs as many operators as value and checks ask for; one that screening blocks is never
 * paid, and two operators reject it. Throws changedMeanwhile where it could not be released now.
 */
export function reviewWithdrawal(deps: WalletDeps, review: Review, actor: ActingOperator): Promise<Reviewed> {
  return inTransaction(deps.database, async (tx) => {
    const { institution_id: institutionId } = await lockWithdrawal(tx, review.withdrawId);
    await lockInstitution(tx, institutionId);
    const row = await lockWithdrawal(tx, review.withdrawId);
    if (review.decision === 'approve') return approve(deps, tx, row, review, actor);
    if ((await isBlocked(tx, row)) || review.decision === 'restrict') return requestBlock(tx, row, review, actor);
    await reject(tx, row, review.reason, actor);
    return { approvalId: null, state: 'rejected' };
  });
}

async function approve(
  deps: WalletDeps,
  tx: Tx,
  held: WithdrawalRow,
  { reason }: Review,
  actor: ActingOperator,
): Promise<Reviewed> {
  const row = held.state === 'on_hold' ? await resumeForReview(deps, tx, held, actor) : held;
  if (row.state !== 'review') throw new ApiError('withdrawalState', { state: row.state });
  const found = await evaluateRow(deps, tx, row);
  if (found.errors.length > 0) throw new ApiError('changedMeanwhile');
  const { operators, isHeld } = await judge(tx, row, found, actor.at);
  if (isHeld) throw new ApiError('withdrawalState', { state: 'on_hold' });
  await storeReview(tx, row, 'approve', reason, actor);
  if (operators < 2) {
    await release(tx, row, reason, actor);
    return { approvalId: null, state: 'queued' };
  }
  const { amount } = sumsOf(row);
  const approvalId = await requestApproval(
    tx,
    {
      ...{ kind: 'withdrawal_release', target: releaseTarget(row.id), reason, payload: { withdrawId: row.id } },
      title: `Release the withdrawal of ${amount} ${row.asset}`,
      ...{ institutionId: row.institution_id, before: describe(row), after: { state: 'queued' } },
    },
    actor,
  );
  return { approvalId, state: row.state };
}

/** One on hold that waits for a person goes back to its review. */
async function resumeForReview(
  deps: WalletDeps,
  tx: Tx,
  row: WithdrawalRow,
  { operatorId, at }: ActingOperator,
): Promise<WithdrawalRow> {
  const waits = row.hold_reason === 'check_failed' || row.hold_reason === 'maker_removed';
  if (!waits || row.held_from !== 'review') throw new ApiError('withdrawalState', { state: row.state });
  const { isHeld } = await judge(tx, row, await evaluateRow(deps, tx, row), at);
  if (isHeld) throw new ApiError('withdrawalState', { state: row.state });
  return applyEvent(tx, row, 'resume', at, { by: { operator: operatorId } });
}

/** The second operator's approval. */
export const applyWithdrawalRelease =
  (deps: WalletDeps): Effect =>
  async (tx, payload, approved) => {
    const { withdrawId } = z.object({ withdrawId: z.uuid() }).parse(payload);
    const row = await lockWithdrawal(tx, withdrawId);
    assertUnchanged(approved, describe(row));
    const { errors } = await evaluateRow(deps, tx, row);
    if (errors.length > 0) throw new ApiError('changedMeanwhile');
    const actor = actingChecker(approved);
    await storeReview(tx, row, 'approve', approved.reason, actor);
    await release(tx, row, approved.reason, actor);
  };

async function release(tx: Tx, row: WithdrawalRow, reason: string, actor: ActingOperator): Promise<void> {
  const { operatorId, at } = actor;
  const queued = await applyEvent(tx, row, 'release', at, { by: { operator: operatorId } });
  await queueForPayout(tx, queued, at);
  await closeTask(tx, { kind: 'withdrawal_review', subjectId: row.id, outcome: 'released' }, at);
  await auditAction(tx, actor, {
    action: 'withdrawal_released',
    subject: `withdrawal:${row.id}`,
    ...{ before: describe(row), after: { state: queued.state, reason } },
  });
}

async function reject(tx: Tx, row: WithdrawalRow, reason: string, actor: ActingOperator): Promise<void> {
  const end = { reason: 'operator_rejected', by: { operator: actor.operatorId }, note: reason } as const;
  await storeReview(tx, row, 'reject', reason, actor);
  if (!(await endUnpaid(tx, row, end, actor.at))) throw new ApiError('withdrawalState', { state: row.state });
  await auditAction(tx, actor, {
    action: 'withdrawal_rejected',
    subject: `withdrawal:${row.id}`,
    ...{ before: describe(row), after: { state: 'rejected', reason } },
  });
}

async function isBlocked(tx: Tx, { id }: WithdrawalRow): Promise<boolean> {
  const row = await tx
    .selectFrom('withdrawal_check')
    .select('result')
    .where('withdrawal_id', '=', id)
    .where('name', '=', 'screening')
    .executeTakeFirst();
  return row?.result === 'failed';
}

/** Two operators reject it; with `restrict` the institution's withdrawals are restricted as well. */
async function requestBlock(
  tx: Tx,
  row: WithdrawalRow,
  { decision, reason }: Review,
  actor: ActingOperator,
): Promise<Reviewed> {
  const isRestricted = decision === 'restrict';
  const { amount } = sumsOf(row);
  const approvalId = await requestApproval(
    tx,
    {
      ...{
        kind: 'withdrawal_block',
        target: releaseTarget(row.id),
        reason,
        payload: { withdrawId: row.id, isRestricted },
      },
      title: `Reject the withdrawal of ${amount} ${row.asset}${isRestricted ? ', and restrict withdrawals' : ''}`,
      ...{ institutionId: row.institution_id, before: describe(row) },
      after: { state: 'rejected', ...(isRestricted && { withdrawals: 'restricted' }) },
    },
    actor,
  );
  return { approvalId, state: row.state };
}

export const applyWithdrawalBlock: Effect = async (tx, payload, approved) => {
  const { withdrawId, isRestricted } = z.object({ withdrawId: z.uuid(), isRestricted: z.boolean() }).parse(payload);
  const row = await lockWithdrawal(tx, withdrawId);
  assertUnchanged(approved, describe(row));
  const actor = actingChecker(approved);
  await reject(tx, row, approved.reason, actor);
  if (!isRestricted) return;
  const { institution_id: institutionId } = row;
  await restrict(
    tx,
    {
      ...{ institutionId, userId: null, action: 'withdraw', reason: 'operator', until: null },
      ...{ note: approved.reason, createdBy: actor.operatorId },
    },
    actor.at,
  );
};

async function storeReview(
  tx: Tx,
  { id }: WithdrawalRow,
  decision: 'approve' | 'reject',
  reason: string,
  { operatorId, at }: ActingOperator,
): Promise<void> {
  const { count } = await tx
    .selectFrom('withdrawal_review')
    .select((each) => each.fn.countAll<string>().as('count'))
    .where('withdrawal_id', '=', id)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('withdrawal_review')
    .values({
      withdrawal_id: id,
      number: Number(count) + 1,
      operator_id: operatorId,
      decision,
      reason,
      at: new Date(at),
    })
    .execute();
}

/** What the second operator approves, and what must be unchanged then. */
function describe(row: WithdrawalRow): Record<string, unknown> {
  const { amount, receivable } = sumsOf(row);
  return {
    ...{ state: row.state, amount: `${amount} ${row.asset}`, receivable: `${receivable} ${row.asset}` },
    ...{ network: row.network, address: row.shown_address },
  };
}
