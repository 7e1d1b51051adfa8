import { type RawBuilder, sql } from 'kysely';
import { verifyAuditChain } from './auditChain.ts';
import type { Database, Tx } from './database.ts';

/** Where an action came from. */
export interface Origin {
  readonly address: string;
  readonly client: string;
}

export interface AuditEntry {
  readonly at: number;
  /** A user's id, or 'system'. */
  readonly actor: string;
  /** The deed, in the past tense: 'signed_in', 'order_completed'. */
  readonly action: string;
  /** What it was done to, with its kind: 'user:…', 'convert_order:…'. */
  readonly subject: string;
  readonly origin?: Origin;
  readonly before?: Record<string, unknown>;
  readonly after?: Record<string, unknown>;
}

/**
 * The one door to the audit log: appends within the caller's transaction. Writers wait for each other from here to their
 * commit, so call it last.
 */
export async function audit(tx: Tx, entry: AuditEntry): Promise<void> {
  await sql`select ${auditAppend({ ...entry, subject: sql<string>`${entry.subject}::text` })}`.execute(tx);
}

interface AuditExpression extends Omit<AuditEntry, 'subject'> {
  readonly subject: RawBuilder<string>;
}

/**
 * The same as an expression, for the statement that does the deed: one trip to the database instead of two. Have it computed
 * last, and once for each deed.
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
    ${new Date(at)}, ${actor}, ${action}, ${subject}, ${json(origin)}::jsonb, ${json(before)}::jsonb, ${json(after)}::jsonb
  )`;
}

/** The first record that was altered or follows a missing one; null where the chain is whole. */
export async function firstBrokenAuditRecord(database: Database): Promise<string | null> {
  return (await verifyAuditChain(database)).firstBroken;
}
