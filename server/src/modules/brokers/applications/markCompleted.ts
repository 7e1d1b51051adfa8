import { audit } from '../../../kernel/audit/audit.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { notify } from '../../../kernel/events/changeEvents.ts';

/** BR-01: completes the approved application of a broker that has its first active account. */
export async function markCompleted(tx: Tx, institutionId: string, at: number): Promise<void> {
  const completed = await tx
    .updateTable('broker_application')
    .set({ status: 'completed' })
    .where('institution_id', '=', institutionId)
    .where('status', '=', 'approved')
    .returning('id')
    .execute();
  for (const { id } of completed) {
    await notify(tx, { topic: 'user', institutionId });
    await audit(tx, {
      at,
      actor: 'system',
      action: 'broker_application_completed',
      subject: `broker_application:${id}`,
      before: { status: 'approved' },
      after: { status: 'completed' },
    });
  }
}
