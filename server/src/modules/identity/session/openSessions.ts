import type { AnswerOf } from '@aldgate/contract';
import { ApiError } from '../../../kernel/apiError.ts';
import { audit, type Origin } from '../../../kernel/audit/audit.ts';
import { type Database, inTransaction } from '../../../kernel/database/database.ts';
import { notify } from '../../../kernel/events/changeEvents.ts';
import type { User } from '../../../kernel/http/caller.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { type CustomerSessions, endSessions } from '../sessions.ts';
import { findArea } from '../signInHistory.ts';

/** The user's active sessions, newest first. */
export async function listSessions(
  sessions: CustomerSessions,
  { userId, principal: { id: sessionId } }: User,
): Promise<AnswerOf<'listSession'>> {
  const rows = await sessions
    .open()
    .select(['session.created_at', 'session.expires_at', 'session.address', 'session.client'])
    .where('session.user_id', '=', userId)
    .orderBy('session.created_at', 'desc')
    .execute();
  return rows.map((row) => ({
    sessionId: row.id,
    createdAt: row.created_at.getTime(),
    expiresAt: row.expires_at.getTime(),
    area: findArea(row.address),
    ip: row.address,
    client: row.client,
    current: row.id === sessionId,
  }));
}

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
}

/** Ends one of the user's sessions. Throws notFound for another user's. */
export function revokeSession(
  { database, clock }: Deps,
  { userId }: User,
  sessionId: string,
  origin: Origin,
): Promise<null> {
  return inTransaction(database, async (tx) => {
    const at = clock();
    const revoked = await tx
      .updateTable('session')
      .set({ revoked_at: new Date(at), end_reason: 'ended_by_user' })
      .where('id', '=', sessionId)
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', new Date(at))
      .returning('id')
      .executeTakeFirst();
    if (!revoked) throw new ApiError('notFound');
    await notify(tx, { topic: 'ended', userId });
    const before = { session: sessionId };
    await audit(tx, { at, actor: userId, action: 'session_revoked', subject: `user:${userId}`, origin, before });
    return null;
  });
}

/** Ends the user's other sessions and sign-ins in progress. */
export function revokeOtherSessions({ database, clock }: Deps, user: User, origin: Origin): Promise<{ ended: number }> {
  const {
    userId,
    principal: { id: sessionId },
  } = user;
  return inTransaction(database, async (tx) => {
    const at = clock();
    const ended = await endSessions(tx, { userIds: [userId], except: sessionId, reason: 'ended_by_user', at });
    const after = { ended };
    await audit(tx, { at, actor: userId, action: 'other_sessions_revoked', subject: `user:${userId}`, origin, after });
    return { ended };
  });
}
