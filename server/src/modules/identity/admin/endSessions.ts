import type { OperationsParsedOf } from '@aldgate/contract';
import { type ActingOperator, auditAction } from '../../../kernel/actingOperator.ts';
import { notify } from '../../../kernel/changeEvents.ts';
import { type Database, inTransaction, type Tx } from '../../../kernel/database.ts';
import { lockMember } from '../../institution/lockCustomer.ts';

/** Signs a member out everywhere. */
export function endCustomerSessions(
  database: Database,
  { userId, reason }: OperationsParsedOf<'endCustomerSessions'>,
  actor: ActingOperator,
): Promise<{ ended: number }> {
  return inTransaction(database, async (tx) => {
    const { institution_id: institutionId } = await lockMember(tx, userId);
    const ended = await endSessionsOf(tx, [userId], actor.at);
    await notify(tx, { topic: 'ended', institutionId, userId });
    await auditAction(tx, actor, { action: 'sessions_ended', subject: `user:${userId}`, after: { ended, reason } });
    return { ended };
  });
}

/** Ends the open sessions of users and answers how many there were. */
export async function endSessionsOf(tx: Tx, userIds: readonly string[], at: number): Promise<number> {
  if (userIds.length === 0) return 0;
  // A sign-in that stands between its two steps is one of them.
  await tx
    .deleteFrom('pre_login')
    .where('user_id', 'in', [...userIds])
    .execute();
  const ended = await tx
    .updateTable('session')
    .set({ revoked_at: new Date(at) })
    .where('user_id', 'in', [...userIds])
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date(at))
    .returning('id')
    .execute();
  return ended.length;
}
