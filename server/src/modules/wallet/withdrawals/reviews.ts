import { findWaitingApprovals } from '../../../approvals/index.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { ActingOperator } from '../../../kernel/http/actingOperator.ts';

/** Target of an approval by two operators: at most one for a withdrawal is pending. */
export const reviewTarget = (withdrawId: string): string => `withdrawal:${withdrawId}`;

interface WaitingDecision {
  readonly approvalId: string;
  readonly kind: 'withdrawal_release' | 'withdrawal_block';
}

/** The first operator's decision that waits for a second; null where there is none. */
export async function findWaiting(tx: Database | Tx, withdrawId: string): Promise<WaitingDecision | null> {
  const target = reviewTarget(withdrawId);
  const waiting = (await findWaitingApprovals(tx, [target])).get(target);
  if (waiting === undefined) return null;
  const { approvalId, kind } = waiting;
  return { approvalId, kind: kind === 'withdrawal_block' ? kind : 'withdrawal_release' };
}

interface Review {
  readonly decision: 'approve' | 'reject';
  readonly reason: string;
}

/** Stores what an operator decided. */
export async function storeReview(
  tx: Tx,
  withdrawId: string,
  { decision, reason }: Review,
  { operatorId, at }: ActingOperator,
): Promise<void> {
  const { count } = await tx
    .selectFrom('withdrawal_review')
    .select((each) => each.fn.countAll<string>().as('count'))
    .where('withdrawal_id', '=', withdrawId)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('withdrawal_review')
    .values({
      withdrawal_id: withdrawId,
      number: Number(count) + 1,
      operator_id: operatorId,
      decision,
      reason,
      at: new Date(at),
    })
    .execute();
}

/** From now on the reviews of a withdrawal do not count: it is reviewed again. */
export async function withdrawReviews(tx: Tx, withdrawId: string, at: number): Promise<void> {
  await tx
    .updateTable('withdrawal_review')
    .set({ withdrawn_at: new Date(at) })
    .where('withdrawal_id', '=', withdrawId)
    .where('withdrawn_at', 'is', null)
    .execute();
}
