import { sql } from 'kysely';
import type { Database, Tx } from '../database/database.ts';
import { readAuditCheckpoint, saveAuditCheckpoint } from './auditCheckpoint.ts';
import { inSnapshot, VERIFICATION_PART, type VerificationOptions } from './verification.ts';

export interface AuditVerification {
  /** The time of the checkpoint that it went on from; null: from the beginning. */
  readonly from: Date | null;
  /** The sealed records that were verified. */
  readonly records: number;
  /** The id of the first record that was altered or follows a missing one; null where the chain is whole. */
  readonly firstBroken: string | null;
  /** Error of the checkpoint; null if there is none. */
  readonly checkpoint: string | null;
  /** The hash of the last sealed record, hex. A copy elsewhere shows whether the last records are still there. */
  readonly head: string | null;
  /** Records that are not sealed yet. */
  readonly unsealed: number;
  /** The time of the oldest of them. */
  readonly oldestUnsealedAt: Date | null;
}

/** Describes the errors of the chain and its checkpoint; none where it is whole. */
export const describeAuditDifferences = ({ checkpoint, firstBroken }: AuditVerification): string[] => [
  ...(checkpoint === null ? [] : [checkpoint]),
  ...(firstBroken === null ? [] : [`record ${firstBroken} was altered, or the one before it is missing`]),
];

/**
 * Recomputes the chain of the audit log in one snapshot and in parts, from the newest checkpoint on, and finds where it
 * breaks first. A whole chain leaves a new checkpoint.
 */
export const verifyAuditChain = (database: Database, options: VerificationOptions = {}): Promise<AuditVerification> =>
  inSnapshot(database, 'audit', options, (tx) => verify(tx, options));

async function verify(
  tx: Tx,
  { isFull = false, part = VERIFICATION_PART, signal, onProgress, checkpoints }: VerificationOptions,
): Promise<AuditVerification> {
  const newest =
    checkpoints === undefined
      ? { checkpoint: null, difference: null, isEvidence: false }
      : await readAuditCheckpoint(tx, checkpoints.key);
  const base = isFull ? null : newest.checkpoint;
  const state = await readState(tx);
  let last = base?.sequence ?? '0';
  let lastHash: Buffer = base?.hash ?? Buffer.alloc(0);
  let firstBroken: string | null = null;
  const first = Number(last);
  const expected = Number(state.sequence) - first;
  for (;;) {
    const verified = await verifyPart(tx, { last, lastHash, part });
    ({ first_broken: firstBroken } = verified);
    if (firstBroken !== null || verified.last === null || verified.last_hash === null) break;
    last = verified.last;
    lastHash = verified.last_hash;
    await onProgress?.(Number(last) - first, expected);
    signal?.throwIfAborted();
  }
  if (
    checkpoints !== undefined &&
    firstBroken === null &&
    !newest.isEvidence &&
    Number(last) > 0 &&
    last !== base?.sequence
  ) {
    const checkpoint = { sequence: last, hash: lastHash, madeAt: new Date(checkpoints.now) };
    await saveAuditCheckpoint(checkpoints.database, checkpoints.key, checkpoint);
  }
  return {
    from: base?.madeAt ?? null,
    records: Number(last) - first,
    firstBroken,
    checkpoint: newest.difference,
    head: state.head,
    unsealed: Number(state.unsealed),
    oldestUnsealedAt: state.oldest,
  };
}

async function readState(tx: Tx) {
  const { rows } = await sql<{ sequence: string; head: string | null; unsealed: string; oldest: Date | null }>`
    select coalesce(newest.sealed_sequence, 0)::text as sequence, encode(newest.hash, 'hex') as head,
      unsealed.count::text as unsealed, unsealed.oldest
    from (select count(*) as count, min(at) as oldest from audit_record where sealed_sequence is null) unsealed
    left join (
      select sealed_sequence, hash from audit_record where sealed_sequence is not null
      order by sealed_sequence desc limit 1
    ) newest on true
  `.execute(tx);
  return rows[0] ?? { sequence: '0', head: null, unsealed: '0', oldest: null };
}

interface VerifiedPart {
  readonly last: string | null;
  readonly last_hash: Buffer | null;
  readonly first_broken: string | null;
}

/** Verifies the records after one whose position and hash are known to be right. */
async function verifyPart(
  tx: Tx,
  { last, lastHash, part }: { readonly last: string; readonly lastHash: Buffer; readonly part: number },
): Promise<VerifiedPart> {
  const { rows } = await sql<VerifiedPart>`
    with verified as (
      select id, sealed_sequence, hash, lead(id) over w is null as is_last,
        sealed_sequence <> ${last}::bigint + row_number() over w
          or previous_hash <> lag(hash, 1, ${lastHash}::bytea) over w
          or hash <> audit_hash(
            previous_hash, sealed_sequence, id, at, actor, action, subject, origin, before, after
          ) as is_broken
      from (
        select * from audit_record where sealed_sequence > ${last}::bigint order by sealed_sequence limit ${part}
      ) r
      window w as (order by sealed_sequence)
    )
    select max(sealed_sequence)::text as last, (array_agg(hash) filter (where is_last))[1] as last_hash,
      (select v.id::text from verified v where v.is_broken order by v.sealed_sequence limit 1) as first_broken
    from verified
  `.execute(tx);
  return rows[0] ?? { last: null, last_hash: null, first_broken: null };
}
