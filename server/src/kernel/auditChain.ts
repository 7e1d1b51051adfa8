import { sql } from 'kysely';
import type { Database, Tx } from './database.ts';

export interface AuditVerification {
  /** All records, sealed or not. */
  readonly records: number;
  /** The id of the first record that was altered or follows a missing one; null where the chain is whole. */
  readonly firstBroken: string | null;
  /** The hash of the last sealed record, hex. A copy elsewhere shows whether the last records are still there. */
  readonly head: string | null;
  /** Records that are not sealed yet. */
  readonly unsealed: number;
  /** The time of the oldest of them. */
  readonly oldestUnsealedAt: Date | null;
}

/** A number of records that one statement verifies well within its time limit. */
const BATCH = 20_000;

/** Recomputes the chain of the audit log in one snapshot and finds where it breaks first. Read-only. */
export function verifyAuditChain(database: Database, batch = BATCH): Promise<AuditVerification> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const { rows } = await sql<{ records: string; head: string | null; unsealed: string; oldest: Date | null }>`
        select (select count(*) from audit_record) as records,
          (
            select encode(hash, 'hex') from audit_record where sealed_sequence is not null
            order by sealed_sequence desc limit 1
          ) as head,
          count(*) as unsealed, min(at) as oldest
        from audit_record where sealed_sequence is null
      `.execute(tx);
      const firstBroken = await findBroken(tx, batch);
      return {
        records: Number(rows[0]?.records),
        firstBroken,
        head: rows[0]?.head ?? null,
        unsealed: Number(rows[0]?.unsealed),
        oldestUnsealedAt: rows[0]?.oldest ?? null,
      };
    });
}

interface VerifiedBatch {
  readonly last: string | null;
  readonly last_hash: Buffer | null;
  readonly first_broken: string | null;
}

async function findBroken(tx: Tx, batch: number): Promise<string | null> {
  let last = '0';
  let lastHash: Buffer = Buffer.alloc(0);
  for (;;) {
    const verified = await verifyBatch(tx, { last, lastHash, batch });
    if (verified.first_broken !== null || verified.last === null || verified.last_hash === null) {
      return verified.first_broken;
    }
    last = verified.last;
    lastHash = verified.last_hash;
  }
}

/** Verifies the records after one whose position and hash are known to be right. */
async function verifyBatch(
  tx: Tx,
  { last, lastHash, batch }: { readonly last: string; readonly lastHash: Buffer; readonly batch: number },
): Promise<VerifiedBatch> {
  const { rows } = await sql<VerifiedBatch>`
    select max(sealed_sequence)::text as last, (array_agg(hash order by sealed_sequence desc))[1] as last_hash,
      ((array_agg(id order by sealed_sequence) filter (where is_broken))[1])::text as first_broken
    from (
      select id, sealed_sequence, hash,
        sealed_sequence <> ${last}::bigint + row_number() over w
          or previous_hash <> lag(hash, 1, ${lastHash}::bytea) over w
          or hash <> audit_hash(
            previous_hash, sealed_sequence, id, at, actor, action, subject, origin, before, after
          ) as is_broken
      from (
        select * from audit_record where sealed_sequence > ${last}::bigint order by sealed_sequence limit ${batch}
      ) r
      window w as (order by sealed_sequence)
    ) verified
  `.execute(tx);
  return rows[0] ?? { last: null, last_hash: null, first_broken: null };
}
