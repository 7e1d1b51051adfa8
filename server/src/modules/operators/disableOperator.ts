import type { OperationsParsedOf } from '@aldgate/contract';
import { overtake } from '../../approvals/cancelPending.ts';
import { Problem } from '../../kernel/apiError.ts';
import { inTransaction } from '../../kernel/database.ts';
import type { OperationsParts } from '../../kernel/operationsDeps.ts';
import { auditDeed, type Deed } from '../../kernel/operatorAction.ts';
import { administratorsBeside } from './administrators.ts';
import { assertActing } from './assertActing.ts';
import { endOperatorSessions } from './sessions.ts';
import { roleTarget } from './setRole.ts';

/** Ends an operator's access at once, an invitation's too. Nobody's own, and one active administrator remains. */
export function disableOperator(
  { database }: OperationsParts,
  { operatorId, reason }: OperationsParsedOf<'disableOperator'>,
  deed: Deed,
): Promise<null> {
  if (operatorId === deed.operatorId) throw new Problem('ownRole');
  return inTransaction(database, async (tx) => {
    const remaining = await administratorsBeside(tx, operatorId);
    await assertActing(tx, deed.operatorId, 'operators');
    const operator = await tx
      .selectFrom('operator')
      .select(['role', 'state'])
      .where('id', '=', operatorId)
      .where('state', '<>', 'disabled')
      .forUpdate()
      .executeTakeFirst();
    if (!operator) throw new Problem('notFound');
    if (remaining === 0) throw new Problem('lastAdministrator');
    await tx.updateTable('operator').set({ state: 'disabled' }).where('id', '=', operatorId).execute();
    await tx
      .updateTable('operator_invitation')
      .set({ used_at: new Date(deed.at) })
      .where('operator_id', '=', operatorId)
      .where('used_at', 'is', null)
      .execute();
    await endOperatorSessions(tx, operatorId, deed.at);
    // Whoever comes back under this id begins with what is asked for then.
    await overtake(tx, roleTarget(operatorId), deed);
    await auditDeed(tx, deed, {
      action: 'operator_disabled',
      subject: `operator:${operatorId}`,
      before: { ...operator },
      after: { state: 'disabled', reason },
    });
    return null;
  });
}
