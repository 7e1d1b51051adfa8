import { CUSTOMER_ACCOUNTS, DEBT_ACCOUNTS } from '@aldgate/domain/ledger/accountType.ts';
import { sql } from 'kysely';
import { type Database, inTransaction, type Tx } from '../../kernel/database/database.ts';
import { readCopiedTransfer } from '../activity/index.ts';

/** The transfers of one transaction. */
const PART = 5_000;

/**
 * Adds what the journal has got since the last call to the sums of days, as far as the activity has copied it. Sums and
 * checkpoint change in one transaction, so each entry counts once.
 */
export async function sumEntries(database: Database): Promise<void> {
  const upTo = await readCopiedTransfer(database);
  const { transfer_id } = await selectCheckpoint(database).executeTakeFirstOrThrow();
  if (transfer_id === upTo) return;
  while (await inTransaction(database, (tx) => sumPart(tx, upTo)));
}

const selectCheckpoint = (database: Database | Tx) =>
  database.selectFrom('performance_checkpoint').select('transfer_id');

/** Several servers take turns. Returns whether there may be more. */
async function sumPart(tx: Tx, upTo: string): Promise<boolean> {
  const checkpoint = await selectCheckpoint(tx).forUpdate().executeTakeFirstOrThrow();
  const { rows } = await sql<{ read: number; last: string | null }>`
    with part as materialized (
      select id, flow, posted_at, account_ids from ledger_transfer
      where id > ${checkpoint.transfer_id} and id <= ${upTo} order by id limit ${PART}
    ), summed as (
      insert into performance_day (account_id, day, flow, amount)
      select e.account_id, (part.posted_at at time zone 'UTC')::date, part.flow, sum(e.amount)
      from part cross join unnest(part.account_ids) as named (id)
      join ledger_account a on a.id = named.id
      join ledger_entry e on e.account_id = a.id and e.transfer_id = part.id
      where a.type = any(${[...CUSTOMER_ACCOUNTS, ...DEBT_ACCOUNTS]}::text[])
      group by 1, 2, 3
      on conflict (account_id, day, flow) do update set amount = performance_day.amount + excluded.amount
    )
    select count(*)::int as read, max(id)::text as last from part
  `.execute(tx);
  const { read, last } = rows[0] ?? { read: 0, last: null };
  if (last !== null) await tx.updateTable('performance_checkpoint').set({ transfer_id: last }).execute();
  return read === PART;
}
