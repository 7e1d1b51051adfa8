import { sql } from 'kysely';
import type { Database, Tx } from '../kernel/database.ts';
import { inTransaction } from '../kernel/database.ts';
import { packTransfers } from './pack.ts';
import type { Outcome, Transfer } from './transfer.ts';

interface Row {
  readonly n: number;
  readonly result: Outcome['result'];
  readonly transfer_id: string | null;
  readonly account_id: string | null;
}

/**
 * Posts transfers within the caller's transaction, in the order given, and says what became of each. A rejected one
 * leaves no entry and does not stop the others. `at` is epoch milliseconds.
 */
export function post(tx: Tx, transfers: readonly Transfer[], at: number): Promise<Outcome[]> {
  return callDoor(tx, transfers, at, false);
}

/**
 * The door for the platform's own bulk: a transaction of its own, with the ledger to itself while it lasts. A few
 * hundred to a few thousand transfers are a good size: more would keep the others waiting.
 */
export function postBatch(database: Database, transfers: readonly Transfer[], at: number): Promise<Outcome[]> {
  return inTransaction(database, (tx) => callDoor(tx, transfers, at, true));
}

async function callDoor(tx: Tx, transfers: readonly Transfer[], at: number, alone: boolean): Promise<Outcome[]> {
  if (transfers.length === 0) return [];
  const { keys, flows, references, owners, types, assets, legTransfers, legPlaces, legAmounts } =
    packTransfers(transfers);
  const { rows } = await sql<Row>`
    select * from ledger_post(
      ${keys}::text[], ${flows}::text[], ${references}::text[], ${new Date(at)}::timestamptz,
      ${owners}::text[], ${types}::text[], ${assets}::text[],
      ${legTransfers}::int[], ${legPlaces}::int[], ${legAmounts}::numeric[], ${alone}::boolean
    )
  `.execute(tx);
  return rows.map(decode);
}

function decode(row: Row): Outcome {
  switch (row.result) {
    case 'posted':
    case 'repeated':
      return { result: row.result, transferId: required(row.transfer_id) };
    case 'insufficient':
      return { result: row.result, accountId: required(row.account_id) };
    default:
      return { result: row.result };
  }
}

function required(id: string | null): string {
  if (id === null) throw new Error('the ledger answered without an id');
  return id;
}
