import type { OperationsParsedOf } from '@aldgate/contract';
import { cancelPending } from '../../approvals/index.ts';
import { inTransaction } from '../../kernel/database/database.ts';
import { notify } from '../../kernel/events/changeEvents.ts';
import { type ActingOperator, auditAction } from '../../kernel/http/actingOperator.ts';
import type { ModuleContext } from '../../kernel/module.ts';
import { lockInstitution } from '../../modules/institution/index.ts';
import { restrictFrozen } from '../restrictions.ts';

/** The target of an approval to lift a freeze. */
export const freezeTarget = (institutionId: string): string => `freeze:${institutionId}`;

/**
 * ID-19, by an operator: a freeze as a member's, and every member is signed out. If the customer is frozen already, the
 * freeze gets this reason too, and pending approvals to lift it are cancelled.
 */
export function freezeCustomer(
  { database, events }: Pick<ModuleContext, 'database' | 'events'>,
  { institutionId, reason }: OperationsParsedOf<'freezeCustomer'>,
  actor: ActingOperator,
): Promise<null> {
  return inTransaction(database, async (tx) => {
    await lockInstitution(tx, institutionId);
    await restrictFrozen(tx, institutionId, actor.at, { note: reason, createdBy: actor.operatorId });
    const effects = await events.emit(tx, 'institutionFrozen', {
      institutionId,
      frozenBy: 'operator',
      userId: null,
      cancelWithdrawals: false,
      at: actor.at,
    });
    await cancelPending(tx, freezeTarget(institutionId), actor);
    await notify(tx, { topic: 'ended', institutionId });
    await auditAction(tx, actor, {
      action: 'institution_frozen',
      subject: `institution:${institutionId}`,
      after: { frozen: true, ...effects, reason },
    });
    return null;
  });
}
