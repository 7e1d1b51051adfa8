import type { OperationsParsedOf } from '@aldgate/contract';
import { assertActing } from '../../../approvals/index.ts';
import { inTransaction } from '../../../kernel/database/database.ts';
import { type ActingOperator, auditAction } from '../../../kernel/http/actingOperator.ts';
import type { PaymentDeps } from './admitPayments.ts';
import { requeuePayments } from './requeuePayments.ts';

/**
 * Cancels an approved batch that has no file yet: its payments wait for another one. Throws changedMeanwhile in any
 * other state.
 */
export function cancelBatch(
  { database, owner }: PaymentDeps,
  { batchId, reason }: OperationsParsedOf<'cancelBankBatch'>,
  actor: ActingOperator,
): Promise<null> {
  return inTransaction(database, async (tx) => {
    await assertActing(tx, actor.operatorId, 'capital');
    const payments = await requeuePayments(tx, owner, { batchId, from: 'approved', to: 'cancelled' }, actor.at);
    await auditAction(tx, actor, {
      action: 'bank_batch_cancelled',
      subject: `bank_batch:${batchId}`,
      after: { payments, reason },
    });
    return null;
  });
}
