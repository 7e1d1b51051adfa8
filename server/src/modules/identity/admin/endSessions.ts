import type { OperationsParsedOf } from '@aldgate/contract';
import { type Database, inTransaction } from '../../../kernel/database/database.ts';
import { type ActingOperator, auditAction } from '../../../kernel/http/actingOperator.ts';
import { endSessions } from '../sessions.ts';
import { lockMember } from '../users.ts';

/** Ends all of a member's sessions. */
export function endCustomerSessions(
  database: Database,
  { userId, reason }: OperationsParsedOf<'endCustomerSessions'>,
  actor: ActingOperator,
): Promise<{ ended: number }> {
  return inTransaction(database, async (tx) => {
    await lockMember(tx, userId);
    const ended = await endSessions(tx, { userIds: [userId], reason: 'operator', at: actor.at });
    await auditAction(tx, actor, { action: 'sessions_ended', subject: `user:${userId}`, after: { ended, reason } });
    return { ended };
  });
}
