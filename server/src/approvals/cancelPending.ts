import { audit } from '../kernel/audit/audit.ts';
import type { Tx } from '../kernel/database/database.ts';
import { type ActingOperator, operatorActor } from '../kernel/http/actingOperator.ts';
import { closeTask } from './tasks.ts';

/** An operator, or a customer's user or 'system' as the audit log names it. */
type Canceller =
  | ActingOperator
  | { readonly actor: string; readonly at: number; readonly origin?: ActingOperator['origin'] };

/**
 * Cancels pending approvals for a target when its access is withdrawn, even if it was withdrawn already: the request
 * was made without knowing the new reason.
 */
export async function cancelPending(tx: Tx, target: string, actor: Canceller): Promise<void> {
  const { at, origin } = actor;
  const name = 'operatorId' in actor ? operatorActor(actor.operatorId) : actor.actor;
  const rows = await tx
    .updateTable('approval')
    .set({ state: 'withdrawn', decided_at: new Date(at), note: 'cancelled by a later change' })
    .where('target', '=', target)
    .where('state', '=', 'waiting')
    .returning('id')
    .execute();
  for (const { id } of rows) {
    await closeTask(tx, { kind: 'approval', subjectId: id, outcome: 'withdrawn' }, at);
    await audit(tx, {
      at,
      actor: name,
      ...(origin !== undefined && { origin }),
      action: 'approval_cancelled',
      subject: `approval:${id}`,
      after: { target },
    });
  }
}
