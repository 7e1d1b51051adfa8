import { sql } from 'kysely';
import type { Database, Tx } from './database.ts';

export interface AuditVerification {
  readonly records: number;
  /** The sequence of the first record that was altered or follows a missing one; null where the chain is whole. */
  readonly firstBroken: string | null;
  /** The newest record's hash, hex. Written down elsewhere it shows whether the newest records are still there. */
  readonly head: string | null;
}

/** As many as one statement checks well within its time. */
const RECORDS_AT_ONCE = 20_000;

/** Recomputes the chain of the audit log, in one snapshot, and says where it breaks first. Reads only. */
export function verifyAuditChain(database: Database, atOnce = RECORDS_AT_ONCE): Promise<AuditVerification> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const { rows } = await sql<{ records: string; head: string | null }>`
        select (select count(*) from audit_record) as records,
          (select encode(hash, 'hex') from audit_record order by sequence desc limit 1) as head
      `.execute(tx);
      const firstBroken = await findBroken(tx, atOnce);
      return { records: Number(rows[0]?.records), firstBroken, head: rows[0]?.head ?? null };
    });
}

interface Part {
  readonly last: string | null;
  readonly last_hash: Buffer | null;
  readonly first_broken: string | null;
}

async function findBroken(tx: Tx, atOnce: number): Promise<string | null> {
  let last = '0';
  let lastHash: Buffer = Buffer.alloc(0);
  for (;;) {
    const part = await checkPart(tx, { last, lastHash, atOnce });
    if (part.first_broken !== null || part.last === null || part.last_hash === null) return part.first_broken;
    last = part.last;
    lastHash = part.last_hash;
  }
}

/** Checks the records after one whose sequence and hash are known to be right. */
async function checkPart(
  tx: Tx,
  { last, lastHash, atOnce }: { readonly last: string; readonly lastHash: Buffer; readonly atOnce: number },
): Promise<Part> {
  const { rows } = await sql<Part>`
    select max(sequence)::text as last, (array_agg(hash order by sequence desc))[1] as last_hash,
      (min(sequence) filter (where is_broken))::text as first_broken
    from (
      select sequence, hash,
        sequence <> ${last}::bigint + row_number() over w
          or previous_hash <> lag(hash, 1, ${lastHash}::bytea) over w
          or hash <> audit_hash(previous_hash, sequence, at, actor, action, subject, origin, before, after) as is_broken
      from (select * from audit_record where sequence > ${last}::bigint order by sequence limit ${atOnce}) r
      window w as (order by sequence)
    ) checked
  `.execute(tx);
  return rows[0] ?? { last: null, last_hash: null, first_broken: null };
}
