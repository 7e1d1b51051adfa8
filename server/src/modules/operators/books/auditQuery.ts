import type { OperationsParsedOf } from '@aldgate/contract';
import { type RawBuilder, sql } from 'kysely';
import { operatorActor } from '../../../kernel/actingOperator.ts';
import type { Database } from '../../../kernel/database.ts';

export type AuditQuery = OperationsParsedOf<'pageAudit'>['queryCondition'];

/** The SQL condition of a search in the audit log: all given fields must match. */
export async function auditCondition(database: Database, query: AuditQuery): Promise<RawBuilder<boolean>> {
  const { actor, action, subject, from, to } = query;
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (actor !== undefined && actor !== '') conditions.push(sql`actor = any(${await findActors(database, actor)})`);
  if (action !== undefined && action !== '') conditions.push(sql`action = ${action}`);
  if (subject !== undefined && subject !== '') conditions.push(sql`starts_with(subject, ${subject})`);
  if (from !== undefined) conditions.push(sql`at >= ${new Date(from)}`);
  if (to !== undefined) conditions.push(sql`at < ${new Date(to)}`);
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** Everyone who has or had an email address; an id is a user's or an operator's. */
async function findActors(database: Database, actor: string): Promise<string[]> {
  if (!actor.includes('@')) return [actor, operatorActor(actor)];
  const email = actor.toLowerCase();
  const [users, operators] = await Promise.all([
    database.selectFrom('platform_user').select('id').where('email', '=', email).execute(),
    database.selectFrom('operator').select('id').where('email', '=', email).execute(),
  ]);
  return [...users.map(({ id }) => id), ...operators.map(({ id }) => operatorActor(id))];
}

export interface AuditRow {
  readonly id: string;
  readonly at: Date;
  readonly actor: string;
  readonly actor_name: string | null;
  readonly action: string;
  readonly subject: string;
  readonly address: string | null;
  readonly client: string | null;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
  /** Hex, empty until the record is sealed. */
  readonly hash: string;
}

/** The columns of a record, with the email of the user or the name of the operator who acted. */
export const AUDIT_COLUMNS = sql`
  r.id::text as id, r.at, r.actor, coalesce(o.name, u.email) as actor_name, r.action, r.subject,
  r.origin ->> 'address' as address, r.origin ->> 'client' as client, r.before, r.after, coalesce(encode(r.hash, 'hex'), '') as hash
`;
export const AUDIT_ACTORS = sql`
  left join operator o on r.actor = 'operator:' || o.id::text
  left join platform_user u on r.actor = u.id::text
`;
