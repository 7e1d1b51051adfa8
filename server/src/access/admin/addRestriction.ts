import type { OperationsParsedOf } from '@aldgate/contract';
import { ApiError, formatError } from '../../kernel/apiError.ts';
import { type Database, inTransaction, type Tx } from '../../kernel/database/database.ts';
import { type ActingOperator, auditAction } from '../../kernel/http/actingOperator.ts';
import { lockInstitution } from '../../modules/institution/index.ts';
import { restrict } from '../restrictions.ts';

/** Restricts an action of a customer or of one member, immediately. */
export function addRestriction(
  database: Database,
  { institutionId, userId, action, until, reason }: OperationsParsedOf<'addRestriction'>,
  actor: ActingOperator,
): Promise<{ restrictionId: string }> {
  if (until !== undefined && until <= actor.at) throw formatError({ until: 'future' });
  return inTransaction(database, async (tx) => {
    await lockInstitution(tx, institutionId);
    if (userId !== undefined && !(await isMember(tx, { institutionId, userId }))) {
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
        createdBy: actor.operatorId,
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

async function isMember(
  tx: Tx,
  { institutionId, userId }: { readonly institutionId: string; readonly userId: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('platform_user')
    .select('id')
    .where('id', '=', userId)
    .where('institution_id', '=', institutionId)
    .where('removed_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}
