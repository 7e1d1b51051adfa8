import { randomUUID } from 'node:crypto';
import { type Database, inTransaction, type Tx } from '../../kernel/database/database.ts';
import { type ActingOperator, auditAction } from '../../kernel/http/actingOperator.ts';
import type { AuthenticateOperator } from '../../kernel/http/caller.ts';
import { newToken, tokenHash } from '../../kernel/secrets/token.ts';
import type { Clock } from '../../kernel/time/clock.ts';

const LIFETIME_MS = 8 * 3_600_000;

/** Opens an operator's session, audits it, and returns its token, of which only a digest is stored. */
export async function openOperatorSession(tx: Tx, actor: ActingOperator): Promise<{ token: string }> {
  const token = newToken();
  const id = randomUUID();
  await tx
    .insertInto('operator_session')
    .values({
      id,
      token_hash: tokenHash(token),
      operator_id: actor.operatorId,
      created_at: new Date(actor.at),
      expires_at: new Date(actor.at + LIFETIME_MS),
      active_at: new Date(actor.at),
      address: actor.origin.address,
      client: actor.origin.client,
    })
    .execute();
  await auditAction(tx, actor, {
    action: 'operator_signed_in',
    subject: `operator:${actor.operatorId}`,
    after: { session: id },
  });
  return { token };
}

/** How exactly the last call of a session is stored. */
const ACTIVE_STEP_MS = 60_000;

/** Reads the operator's session and current role at every call. A session without a call for `idleMs` ends. */
export function operatorAuthentication(database: Database, clock: Clock, idleMs: number): AuthenticateOperator {
  return async (token) => {
    const now = clock();
    const row = await database
      .selectFrom('operator_session as s')
      .innerJoin('operator as o', 'o.id', 's.operator_id')
      .select(['s.id', 's.operator_id', 's.active_at', 'o.role'])
      .where('s.token_hash', '=', tokenHash(token))
      .where('s.revoked_at', 'is', null)
      .where('s.expires_at', '>', new Date(now))
      .where('s.active_at', '>', new Date(now - idleMs))
      .where('o.state', '=', 'active')
      .executeTakeFirst();
    if (row === undefined) return null;
    if (now - row.active_at.getTime() >= ACTIVE_STEP_MS) {
      const session = database.updateTable('operator_session').where('id', '=', row.id);
      await session.set({ active_at: new Date(now) }).execute();
    }
    return { operatorId: row.operator_id, sessionId: row.id, role: row.role };
  };
}

/** Ends a session; a repeat changes and audits nothing. */
export function endOperatorSession(database: Database, sessionId: string, actor: ActingOperator): Promise<void> {
  return inTransaction(database, async (tx) => {
    const ended = await tx
      .updateTable('operator_session')
      .set({ revoked_at: new Date(actor.at) })
      .where('id', '=', sessionId)
      .where('revoked_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!ended) return;
    await auditAction(tx, actor, {
      action: 'operator_signed_out',
      subject: `operator:${actor.operatorId}`,
      before: { session: sessionId },
    });
  });
}

/** Ends every open session of an operator. */
export async function endOperatorSessions(tx: Tx, operatorId: string, at: number): Promise<void> {
  await tx
    .updateTable('operator_session')
    .set({ revoked_at: new Date(at) })
    .where('operator_id', '=', operatorId)
    .where('revoked_at', 'is', null)
    .execute();
}
