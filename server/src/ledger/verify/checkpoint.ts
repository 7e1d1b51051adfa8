import { sql } from 'kysely';
import type { CheckpointKey } from '../../kernel/audit/checkpointKey.ts';
import type { Database, Tx } from '../../kernel/database/database.ts';
import type { Difference } from './difference.ts';

/** The newest completed checkpoint. */
export interface Checkpoint {
  readonly id: string;
  readonly transferId: string;
  readonly entries: string;
  readonly madeAt: Date;
}

/** An account's last verified entry. */
interface AccountCheckpoint {
  readonly account_id: string;
  readonly sequence: string;
  readonly transfer_id: string;
  readonly balance: string;
  readonly digest: string;
}

const signedFields = ({ id, transferId, entries, madeAt }: Checkpoint) => [
  'ledger',
  id,
  transferId,
  entries,
  madeAt.toISOString(),
];

const accountFields = (checkpointId: string, account: AccountCheckpoint) => [
  'ledger account',
  checkpointId,
  account.account_id,
  account.sequence,
  account.transfer_id,
  account.balance,
  account.digest,
];

/** Reads the newest checkpoint and verifies its signatures; a difference where one does not match. */
export async function readCheckpoint(
  tx: Tx,
  key: CheckpointKey,
  part: number,
): Promise<{ readonly checkpoint: Checkpoint | null; readonly differences: Difference[] }> {
  const row = await tx
    .selectFrom('ledger_checkpoint')
    .selectAll()
    .where('signature', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row?.signature == null) return { checkpoint: null, differences: [] };
  const subject = `checkpoint ${row.id} of ${row.made_at.toISOString()}`;
  const failed = (recomputed: string, of = subject): Difference => ({
    kind: 'checkpoint',
    subject: of,
    stored: 'signature',
    recomputed,
  });
  if (row.database !== key.database) return { checkpoint: null, differences: [failed('made in another database')] };
  const checkpoint = { id: row.id, transferId: row.transfer_id, entries: row.entries, madeAt: row.made_at };
  if (!key.sign(signedFields(checkpoint)).equals(row.signature))
    return { checkpoint: null, differences: [failed('altered')] };
  const altered = await findAltered(tx, key, checkpoint.id, part);
  if (altered.length === 0) return { checkpoint, differences: [] };
  return { checkpoint: null, differences: altered.map((id) => failed('altered', `${subject}, account ${id}`)) };
}

async function findAltered(tx: Tx, key: CheckpointKey, checkpointId: string, part: number): Promise<string[]> {
  const altered: string[] = [];
  for (let last: string | undefined = '0'; last !== undefined; ) {
    const rows = await tx
      .selectFrom('ledger_checkpoint_account')
      .selectAll()
      .where('account_id', '>', last)
      .where('checkpoint_id', '<=', checkpointId)
      .orderBy('account_id')
      .limit(part)
      .execute();
    for (const row of rows) {
      if (!key.sign(accountFields(row.checkpoint_id, row)).equals(row.signature)) altered.push(row.account_id);
    }
    last = rows.length < part ? undefined : rows.at(-1)?.account_id;
  }
  return altered;
}

/** Writes a checkpoint while a verification runs. */
export interface CheckpointWriter {
  save(accounts: readonly AccountCheckpoint[]): Promise<void>;
  /** From now on the checkpoint is the newest. */
  complete(): Promise<void>;
}

export async function openCheckpointWriter(
  database: Database,
  key: CheckpointKey,
  { base, transferId, entries, madeAt }: Omit<Checkpoint, 'id'> & { readonly base: Checkpoint | null },
): Promise<CheckpointWriter> {
  await removeIncomplete(database);
  const { id } = await database
    .insertInto('ledger_checkpoint')
    .values({ database: key.database, transfer_id: transferId, entries, made_at: madeAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    async save(accounts) {
      if (accounts.length === 0) return;
      const column = (name: keyof AccountCheckpoint) => accounts.map((account) => account[name]);
      const signatures = accounts.map((account) => `\\x${key.sign(accountFields(id, account)).toString('hex')}`);
      await sql`
        insert into ledger_checkpoint_account
          (account_id, checkpoint_id, sequence, transfer_id, balance, digest, signature)
        select a.account_id, ${id}::bigint, a.sequence, a.transfer_id, a.balance, a.digest, a.signature
        from unnest(
          ${column('account_id')}::bigint[], ${column('sequence')}::bigint[], ${column('transfer_id')}::bigint[],
          ${column('balance')}::numeric[], ${column('digest')}::bigint[], ${signatures}::bytea[]
        ) as a (account_id, sequence, transfer_id, balance, digest, signature)
      `.execute(database);
    },
    async complete() {
      await database.transaction().execute(async (tx) => {
        await tx
          .updateTable('ledger_checkpoint')
          .set({ signature: key.sign(signedFields({ id, transferId, entries, madeAt })) })
          .where('id', '=', id)
          .execute();
        // A verification from the beginning has a row for every account.
        await sql`
          delete from ledger_checkpoint_account old where old.checkpoint_id < ${id} and (
            ${base === null} or exists (
              select from ledger_checkpoint_account a where a.checkpoint_id = ${id} and a.account_id = old.account_id
            )
          )`.execute(tx);
        await sql`
          delete from ledger_checkpoint c where c.id < ${id}
            and not exists (select from ledger_checkpoint_account a where a.checkpoint_id = c.id)
        `.execute(tx);
      });
    },
  };
}

/** Deletes what interrupted verifications have left. */
async function removeIncomplete(database: Database): Promise<void> {
  await sql`
    delete from ledger_checkpoint_account a using ledger_checkpoint c
    where c.id = a.checkpoint_id and c.signature is null
  `.execute(database);
  await database.deleteFrom('ledger_checkpoint').where('signature', 'is', null).execute();
}
