import type { OperationsAnswerOf } from '@aldgate/contract';
import { listPermissions, listRolesWith, type OperatorPermission } from '@aldgate/domain/operations/roles.ts';
import type { Database, Tx } from '../../kernel/database/database.ts';
import type { Operator } from '../../kernel/http/caller.ts';
import type { OperatorsDeps } from './deps.ts';

export async function listOperator(database: Database): Promise<OperationsAnswerOf<'listOperator'>> {
  const rows = await database
    .selectFrom('operator as o')
    .leftJoin('operator_session as s', 's.operator_id', 'o.id')
    .select(['o.id', 'o.name', 'o.email', 'o.role', 'o.state'])
    .select((s) => s.fn.max('s.created_at').as('last_sign_in_at'))
    .groupBy('o.id')
    .orderBy('o.name')
    .orderBy('o.id')
    .execute();
  return rows.map(({ id, name, email, role, state, last_sign_in_at }) => ({
    operatorId: id,
    name,
    email,
    role,
    state,
    lastSignInAt: last_sign_in_at?.getTime() ?? null,
  }));
}

/** The addresses of active operators that match a pattern of SQL. */
export async function listActiveOperators(database: Database, pattern: string): Promise<readonly string[]> {
  const rows = await database
    .selectFrom('operator')
    .select('email')
    .where('email', 'like', pattern)
    .where('state', '=', 'active')
    .orderBy('email')
    .execute();
  return rows.map(({ email }) => email);
}

/** The addresses of active operators with a permission. */
export async function listEmailsOf(tx: Database | Tx, permission: OperatorPermission): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('operator')
    .select('email')
    .where('role', 'in', listRolesWith(permission))
    .where('state', '=', 'active')
    .orderBy('email')
    .execute();
  return rows.map(({ email }) => email);
}

export async function getOperator(
  { config, database }: Pick<OperatorsDeps, 'config' | 'database'>,
  { operatorId, sessionId }: Operator,
): Promise<OperationsAnswerOf<'getOperator'>> {
  const row = await database
    .selectFrom('operator as o')
    .innerJoin('operator_session as s', 's.operator_id', 'o.id')
    .select(['o.name', 'o.email', 'o.role', 's.created_at'])
    .where('o.id', '=', operatorId)
    .where('s.id', '=', sessionId)
    .executeTakeFirstOrThrow();
  const { name, email, role, created_at } = row;
  return {
    operatorId,
    name,
    email,
    role,
    permissions: [...listPermissions(role)],
    signedInAt: created_at.getTime(),
    sessionIdleMs: config.sessionIdleMs.operator,
  };
}
