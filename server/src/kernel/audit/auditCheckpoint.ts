import type { Database, Tx } from '../database/database.ts';
import type { CheckpointKey } from './checkpointKey.ts';

/** Up to where the audit log's chain was found whole. */
export interface AuditCheckpoint {
  readonly sequence: string;
  readonly hash: Buffer;
  readonly madeAt: Date;
}

const fields = ({ sequence, hash, madeAt }: AuditCheckpoint) => [
  'audit',
  sequence,
  hash.toString('hex'),
  madeAt.toISOString(),
];

/** The newest checkpoint; a text of what is wrong with it if it cannot be used. */
export async function readAuditCheckpoint(
  tx: Tx,
  key: CheckpointKey,
): Promise<{
  readonly checkpoint: AuditCheckpoint | null;
  readonly difference: string | null;
  readonly isEvidence: boolean;
}> {
  const row = await tx.selectFrom('audit_checkpoint').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
  if (row === undefined) return unusable(null);
  const subject = `checkpoint of ${row.made_at.toISOString()}`;
  if (row.database !== key.database) return unusable(`${subject} was made in another database`);
  const checkpoint = { sequence: row.sealed_sequence, hash: row.hash, madeAt: row.made_at };
  if (!key.sign(fields(checkpoint)).equals(row.signature)) return unusable(`${subject} was altered`);
  const there = await tx
    .selectFrom('audit_record')
    .select(['id', 'hash'])
    .where('sealed_sequence', '=', row.sealed_sequence)
    .executeTakeFirst();
  if (there?.hash?.equals(row.hash) === true) return { checkpoint, difference: null, isEvidence: false };
  const difference =
    there === undefined
      ? `${subject}: the records from position ${row.sealed_sequence} on are missing`
      : `${subject}: record ${there.id} or one before it is not the one that was verified`;
  // The records are wrong, so the checkpoint stays: it shows what they were.
  return { ...unusable(difference), isEvidence: true };
}

const unusable = (difference: string | null) => ({ checkpoint: null, difference, isEvidence: false });

export async function saveAuditCheckpoint(
  database: Database,
  key: CheckpointKey,
  checkpoint: AuditCheckpoint,
): Promise<void> {
  await database.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('audit_checkpoint')
      .values({
        database: key.database,
        sealed_sequence: checkpoint.sequence,
        hash: checkpoint.hash,
        made_at: checkpoint.madeAt,
        signature: key.sign(fields(checkpoint)),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.deleteFrom('audit_checkpoint').where('id', '<', id).execute();
  });
}
