import { type ActingOperator, auditAction } from '../kernel/actingOperator.ts';
import type { Tx } from '../kernel/database.ts';
import { closeTask } from './tasks.ts';

/**
 * Cancels pending approvals for a target when its access is withdrawn, even if it was withdrawn already: the request
 * was made without knowing the new reason.
 */
export async function cancelPending(tx: Tx, target: string, actor: ActingOperator): Promise<void> {
  const rows = await tx
    .updateTable('approval')
    .set({ state: 'withdrawn', decided_at: new Date(actor.at), note: 'cancelled by a later change' })
    .where('target', '=', target)
    .where('state', '=', 'waiting')
    .returning('id')
    .execute();
  for (const { id } of rows) {
    await closeTask(tx, { kind: 'approval', subjectId: id, outcome: 'withdrawn' }, actor.at);
    await auditAction(tx, actor, { action: 'approval_cancelled', subject: `approval:${id}`, after: { target } });
  }
}
