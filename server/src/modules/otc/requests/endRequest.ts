import type { OtcStatus } from '@aldgate/domain/otc/order.ts';
import { cancelPending, closeTask } from '../../../approvals/index.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { notify } from '../../../kernel/events/changeEvents.ts';
import { endMessages } from '../../../kernel/jobs/outbox.ts';
import { offerOf } from '../notifyOrder.ts';
import type { OrderRow } from '../orderRow.ts';
import { quoteTarget } from './quoteTarget.ts';

/** Ends a request that did not become a trade, with its task, its price, and a price that waits for approval. */
export async function endRequest(
  tx: Tx,
  order: Pick<OrderRow, 'id' | 'institution_id' | 'quote_id'>,
  { status, reason = null }: { readonly status: OtcStatus; readonly reason?: string | null },
  at: number,
): Promise<void> {
  await tx
    .updateTable('otc_order')
    .set({ status, reason, ended_at: new Date(at) })
    .where('id', '=', order.id)
    .execute();
  if (order.quote_id !== null) {
    await tx
      .updateTable('otc_quote')
      .set({ withdrawn_at: new Date(at) })
      .where('id', '=', order.quote_id)
      .where('accepted_at', 'is', null)
      .execute();
  }
  await endMessages(tx, offerOf(order.id), at);
  await cancelPending(tx, quoteTarget(order.id), { actor: 'system', at });
  await closeTask(tx, { kind: 'otc_request', subjectId: order.id, outcome: status }, at);
  await notify(tx, { topic: 'otc', institutionId: order.institution_id });
}
