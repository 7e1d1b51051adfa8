import type { OperationsAnswerOf, OperationsParsedOf } from '@aldgate/contract';
import { z } from 'zod';
import { restrict } from '../../../access/index.ts';
import {
  actingChecker,
  assertUnchanged,
  cancelPending,
  type Effect,
  requestApproval,
  titleMoney,
} from '../../../approvals/index.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { ActingOperator } from '../../../kernel/http/actingOperator.ts';
import { findWaiting, reviewTarget, storeReview } from '../withdrawals/reviews.ts';
import { lockWithInstitution, sumsOf, type WithdrawalRow } from '../withdrawals/withdrawalRow.ts';
import { describeForReview, rejectWithdrawal } from './rejectWithdrawal.ts';

/** Screening blocks the address. */
export async function isBlocked(tx: Tx, { id }: WithdrawalRow): Promise<boolean> {
  const row = await tx
    .selectFrom('withdrawal_check')
    .select('result')
    .where('withdrawal_id', '=', id)
    .where('name', '=', 'screening')
    .executeTakeFirst();
  return row?.result === 'failed';
}

/**
 * Two operators reject it; with `restrict` the institution's withdrawals are restricted as well. A release that waits
 * for its second operator is cancelled.
 */
export async function requestBlock(
  tx: Tx,
  row: WithdrawalRow,
  { decision, reason }: OperationsParsedOf<'reviewWithdrawal'>,
  actor: ActingOperator,
): Promise<OperationsAnswerOf<'reviewWithdrawal'>> {
  const isRestricted = decision === 'restrict';
  const { amount } = sumsOf(row);
  const target = reviewTarget(row.id);
  const waiting = await findWaiting(tx, row.id);
  if (waiting?.kind === 'withdrawal_release') await cancelPending(tx, target, actor);
  const approvalId = await requestApproval(
    tx,
    {
      kind: 'withdrawal_block',
      target,
      reason,
      payload: { withdrawId: row.id, isRestricted },
      title: `Reject the withdrawal of ${titleMoney(amount, row.asset)}${isRestricted ? ', and restrict withdrawals' : ''}`,
      institutionId: row.institution_id,
      before: describeForReview(row),
      after: { state: 'rejected', ...(isRestricted && { withdrawals: 'restricted' }) },
    },
    actor,
  );
  await storeReview(tx, row.id, { decision: 'reject', reason }, actor);
  return { approvalId, state: row.state };
}

/** The second operator's approval. The customer reads the first one's reason. */
export const applyWithdrawalBlock: Effect = async (tx, payload, approved) => {
  const { withdrawId, isRestricted } = z.object({ withdrawId: z.uuid(), isRestricted: z.boolean() }).parse(payload);
  const row = await lockWithInstitution(tx, withdrawId);
  assertUnchanged(approved, describeForReview(row));
  const actor = actingChecker(approved);
  await storeReview(tx, row.id, { decision: 'reject', reason: approved.note }, actor);
  await rejectWithdrawal(tx, row, approved.reason, actor);
  if (!isRestricted) return;
  const { institution_id: institutionId } = row;
  await restrict(
    tx,
    {
      institutionId,
      userId: null,
      action: 'withdraw',
      reason: 'operator',
      until: null,
      note: approved.reason,
      createdBy: actor.operatorId,
    },
    actor.at,
  );
};
