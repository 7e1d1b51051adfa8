import { cancelPending } from '../../../approvals/index.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { type ActingOperator, auditAction } from '../../../kernel/http/actingOperator.ts';
import { endUnpaid } from '../withdrawals/cancel.ts';
import { reviewTarget } from '../withdrawals/reviews.ts';
import { sumsOf, type WithdrawalRow } from '../withdrawals/withdrawalRow.ts';

/**
 * Ends a withdrawal with a reason that the customer reads, and what waits for a second operator with it. Throws
 * withdrawalState where a transaction pays it.
 */
export async function rejectWithdrawal(
  tx: Tx,
  row: WithdrawalRow,
  reason: string,
  actor: ActingOperator,
): Promise<void> {
  const end = { reason: 'operator_rejected', by: { operator: actor.operatorId }, note: reason } as const;
  if (!(await endUnpaid(tx, row, end, actor.at))) throw new ApiError('withdrawalState', { state: row.state });
  await cancelPending(tx, reviewTarget(row.id), actor);
  await auditAction(tx, actor, {
    action: 'withdrawal_rejected',
    subject: `withdrawal:${row.id}`,
    before: describeForReview(row),
    after: { state: 'rejected', reason },
  });
}

/** Describes the state that the second operator approves, and that must be unchanged then. */
export function describeForReview(row: WithdrawalRow): Record<string, unknown> {
  const { amount, receivable } = sumsOf(row);
  return {
    state: row.state,
    amount: `${amount} ${row.asset}`,
    receivable: `${receivable} ${row.asset}`,
    network: row.network,
    address: row.shown_address,
  };
}
