import type { OperationsParsedOf } from '@aldgate/contract';
import { claimTask } from '../../../approvals/index.ts';
import { inTransaction } from '../../../kernel/database/database.ts';
import { type ActingOperator, auditAction } from '../../../kernel/http/actingOperator.ts';
import type { OtcDeps } from '../deps.ts';
import { notifyOrder } from '../notifyOrder.ts';
import { endRequest } from '../requests/endRequest.ts';
import { lockRequest } from './answerRequest.ts';

/** Declines a request, with a reason that the customer reads. A price that waits for approval is withdrawn. */
export function declineRequest(
  deps: OtcDeps,
  { orderId, reason }: OperationsParsedOf<'declineDeskRequest'>,
  actor: ActingOperator,
): Promise<null> {
  return inTransaction(deps.database, async (tx) => {
    const order = await lockRequest(tx, orderId);
    await claimTask(tx, { kind: 'otc_request', subjectId: orderId, operatorId: actor.operatorId }, actor.at);
    await endRequest(tx, order, { status: 'failed', reason }, actor.at);
    await notifyOrder(deps, tx, 'declined', { ...order, reason }, actor.at);
    await auditAction(tx, actor, {
      action: 'otc_request_declined',
      subject: `otc_order:${orderId}`,
      after: { reason },
    });
    return null;
  });
}
