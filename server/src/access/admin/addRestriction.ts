import type { OperationsParsedOf } from '@aldgate/contract';
import { type ActingOperator, auditAction } from '../../kernel/actingOperator.ts';
import { ApiError, formatError } from '../../kernel/apiError.ts';
import { type Database, inTransaction } from '../../kernel/database.ts';
import { lockCustomer, lockMember } from '../../modules/institution/lockCustomer.ts';
import { restrict } from '../restrictions.ts';

/** Restricts an action of a customer or of one member, at once. */
export function addRestriction(
  database: Database,
  { institutionId, userId, action, until, reason }: OperationsParsedOf<'addRestriction'>,
  actor: ActingOperator,
): Promise<{ restrictionId: string }> {
  if (until !== undefined && until <= actor.at) throw formatError({ until: 'future' });
  return inTransaction(database, async (tx) => {
    await lockCustomer(tx, institutionId);
    if (userId !== undefined && (await lockMember(tx, userId)).institution_id !== institutionId) {
      throw new ApiError('notFound');
    }
    const restrictionId = await restrict(
      tx,
      {
        institutionId,
        userId: userId ?? null,
        action,
        reason: 'operator',
        until: until ?? null,
        note: reason,
        madeBy: actor.operatorId,
      },
      actor.at,
    );
    await auditAction(tx, actor, {
      action: 'restriction_added',
      subject: `institution:${institutionId}`,
      after: {
        restriction: restrictionId,
        action,
        user: userId ?? null,
        until: until === undefined ? null : new Date(until).toISOString(),
        reason,
      },
    });
    return { restrictionId };
  });
}
