import { CUSTOMER_ACCOUNTS, PROJECT_ACCOUNTS } from '@aldgate/domain/ledger/accountType.ts';
import { sql } from 'kysely';
import { type Database, inTransaction, type Tx } from '../../kernel/database/database.ts';

/** The transfers of one transaction. */
const PART = 5_000;

/** Up to where the journal is known, and who may still commit transfers with smaller ids. */
interface Horizon {
  readonly transferId: string;
  readonly writers: readonly string[];
}

/**
 * Copies what the journal has got since the last call. A transfer gets its id while its transaction holds a lock of the
 * balances, and transactions commit in another order than that of the ids. So a horizon is copied once those that held
 * the lock at its reading have ended, in this call or in a later one.
 */
export function createEntryCopier(database: Database): () => Promise<void> {
  let horizon: Horizon | undefined;
  /** Returns whether a horizon was copied: nobody writes below it any more. */
  const advance = async (): Promise<boolean> => {
    horizon ??= await readHorizon(database);
    if (await isWriting(database, horizon.writers)) return false;
    const { transferId } = horizon;
    horizon = undefined;
    while (await inTransaction(database, (tx) => copyPart(tx, transferId)));
    return true;
  };
  return async () => {
    // An earlier call's horizon is without what came since. The next one is noted now, for this call or the one after
    // it.
    const isEarlier = horizon !== undefined;
    if ((await advance()) && isEarlier) await advance();
  };
}

/** The journal first: a writer that is missing in both readings has ended before the second. */
async function readHorizon(database: Database): Promise<Horizon> {
  const newest = await sql<{ id: string | null }>`select max(id)::text as id from ledger_transfer`.execute(database);
  return { transferId: newest.rows[0]?.id ?? '0', writers: await listWriters(database) };
}

/** The transactions that hold the lock under which transfers get their ids. */
async function listWriters(database: Database): Promise<string[]> {
  const { rows } = await sql<{ writer: string }>`
    select distinct virtualtransaction as writer from pg_locks
    where locktype = 'relation' and granted and mode in ('RowExclusiveLock', 'ShareRowExclusiveLock')
      and relation = 'ledger_balance'::regclass
      and database = (select oid from pg_database where datname = current_database())
  `.execute(database);
  return rows.map(({ writer }) => writer);
}

async function isWriting(database: Database, writers: readonly string[]): Promise<boolean> {
  if (writers.length === 0) return false;
  const writing = await listWriters(database);
  return writers.some((writer) => writing.includes(writer));
}

/** Several servers take turns. Returns whether there may be more. */
async function copyPart(tx: Tx, upTo: string): Promise<boolean> {
  const checkpoint = await tx
    .selectFrom('activity_checkpoint')
    .select('transfer_id')
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ read: number; last: string | null }>`
    with part as materialized (
      select id, flow, posted_at, account_ids from ledger_transfer
      where id > ${checkpoint.transfer_id} and id <= ${upTo} order by id limit ${PART}
    ), copied as (
      insert into activity_entry (account_id, posted_at, transfer_id, flow)
      select a.id, part.posted_at, part.id, part.flow
      from part cross join unnest(part.account_ids) as named (id) join ledger_account a on a.id = named.id
      where a.type = any(${[...CUSTOMER_ACCOUNTS, ...PROJECT_ACCOUNTS]}::text[])
    )
    select count(*)::int as read, max(id)::text as last from part
  `.execute(tx);
  const { read, last } = rows[0] ?? { read: 0, last: null };
  if (last !== null) await tx.updateTable('activity_checkpoint').set({ transfer_id: last }).execute();
  return read === PART;
}

/** Reads up to which transfer the journal is copied: none with a smaller id can still be committed. */
export async function readCopiedTransfer(database: Database): Promise<string> {
  const { transfer_id } = await database
    .selectFrom('activity_checkpoint')
    .select('transfer_id')
    .executeTakeFirstOrThrow();
  return transfer_id;
}
