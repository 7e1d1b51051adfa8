import type { OperationsParsedOf } from '@aldgate/contract';
import { assertActing, cancelPending, roleTarget } from '../../approvals/index.ts';
import { ApiError } from '../../kernel/apiError.ts';
import { inTransaction } from '../../kernel/database/database.ts';
import { type ActingOperator, auditAction } from '../../kernel/http/actingOperator.ts';
import { countOtherAdministrators } from './administrators.ts';
import type { OperatorsDeps } from './deps.ts';
import { endOperatorSessions } from './sessions.ts';

/**
 * Ends an operator's access immediately, or an invitation. Not the caller's own; one active administrator must
 * remain.
 */
export function disableOperator(
  { database }: OperatorsDeps,
  { operatorId, reason }: OperationsParsedOf<'disableOperator'>,
  actor: ActingOperator,
): Promise<null> {
  if (operatorId === actor.operatorId) throw new ApiError('ownRole');
  return inTransaction(database, async (tx) => {
    const remaining = await countOtherAdministrators(tx, operatorId);
    await assertActing(tx, actor.operatorId, 'operators');
    const operator = await tx
      .selectFrom('operator')
      .select(['role', 'state'])
      .where('id', '=', operatorId)
      .where('state', '<>', 'disabled')
      .forUpdate()
      .executeTakeFirst();
    if (!operator) throw new ApiError('notFound');
    if (remaining === 0) throw new ApiError('lastAdministrator');
    await tx.updateTable('operator').set({ state: 'disabled' }).where('id', '=', operatorId).execute();
    await tx
      .updateTable('operator_invitation')
      .set({ used_at: new Date(actor.at) })
      .where('operator_id', '=', operatorId)
      .where('used_at', 'is', null)
      .execute();
    await endOperatorSessions(tx, operatorId, actor.at);
    // A later invitation under this id must not find an old request.
    await cancelPending(tx, roleTarget(operatorId), actor);
    await auditAction(tx, actor, {
      action: 'operator_disabled',
      subject: `operator:${operatorId}`,
      before: { ...operator },
      after: { state: 'disabled', reason },
    });
    return null;
  });
}
