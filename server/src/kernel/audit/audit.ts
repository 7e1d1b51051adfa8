import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../database/database.ts';
import { verifyAuditChain } from './auditChain.ts';

/** Origin of an action. */
export interface Origin {
  readonly address: string;
  readonly client: string;
}

export interface AuditEntry {
  readonly at: number;
  /** A user's id, or 'system'. */
  readonly actor: string;
  /** The action, in the past tense: 'signed_in', 'order_completed'. */
  readonly action: string;
  /** Subject of the action, with its kind: 'user:…', 'convert_order:…'. */
  readonly subject: string;
  readonly origin?: Origin;
  readonly before?: Record<string, unknown>;
  readonly after?: Record<string, unknown>;
}

/**
 * Appends a record within the caller's transaction. Writers do not wait for each other: the audit sealer chains the
 * records after they are committed.
 */
export async function audit(tx: Tx, entry: AuditEntry): Promise<void> {
  const { subject, after, ...rest } = entry;
  const record = auditAppend({
    ...rest,
    subject: sql<string>`${subject}::text`,
    ...(after && { after: sql`${JSON.stringify(after)}::jsonb` }),
  });
  await sql`select ${record}`.execute(tx);
}

interface AuditExpression extends Omit<AuditEntry, 'subject' | 'after'> {
  readonly subject: RawBuilder<string>;
  readonly after?: RawBuilder<unknown>;
}

/**
 * Builds the record as an expression within the statement that writes the action, which saves a round trip. The
 * statement must evaluate it once for each action.
 */
export function auditAppend({
  at,
  actor,
  action,
  subject,
  origin,
  before,
  after,
}: AuditExpression): RawBuilder<string> {
  const json = (value: object | undefined) => (value === undefined ? null : JSON.stringify(value));
  return sql<string>`audit_append(
    ${new Date(at)}, ${actor}, ${action}, ${subject}, ${json(origin)}::jsonb, ${json(before)}::jsonb, (${after ?? null})::jsonb
  )`;
}

/** The id of the first record that was altered or follows a missing one; null where the chain is whole. */
export async function firstBrokenAuditRecord(database: Database): Promise<string | null> {
  return (await verifyAuditChain(database)).firstBroken;
}
