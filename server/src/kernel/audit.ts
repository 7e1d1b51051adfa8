import { sql } from 'kysely';
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
  const json = (value: object | undefined) => (value === undefined ? null : JSON.stringify(value));
  await sql`select audit_append(
    ${new Date(entry.at)}, ${entry.actor}, ${entry.action}, ${entry.subject},
    ${json(entry.origin)}::jsonb, ${json(entry.before)}::jsonb, ${json(entry.after)}::jsonb
  )`.execute(tx);
}

/** The first record that was altered or follows a missing one; null where the chain is whole. */
export async function firstBrokenAuditRecord(database: Database): Promise<string | null> {
  const { rows } = await sql<{ sequence: string }>`
    select sequence from (
      select *, lag(hash, 1, '\\x'::bytea) over w as expected_previous, row_number() over w as expected_sequence
      from audit_record
      window w as (order by sequence)
    ) r
    where sequence <> expected_sequence or previous_hash <> expected_previous
      or hash <> audit_hash(previous_hash, sequence, at, actor, action, subject, origin, before, after)
    order by sequence limit 1
  `.execute(database);
  return rows[0]?.sequence ?? null;
}
