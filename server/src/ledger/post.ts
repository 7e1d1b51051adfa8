import { sql } from 'kysely';
import type { Database, Tx } from '../kernel/database.ts';
import { integerArray, textArray } from './arrays.ts';
import { packTransfers } from './pack.ts';
import type { Outcome, Transfer } from './transfer.ts';

/** One transfer, or as many in a row as there are ids. */
interface Row {
  readonly result: Outcome['result'];
  readonly transfer_ids: readonly (string | null)[];
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
 *
 * The call is one statement, which PostgreSQL commits by itself: the ledger is never held over a journey to the server
 * and back. It holds nothing while it waits for the ledger, and then waits for nobody, so it meets no deadlock.
 */
export async function postBatch(database: Database, transfers: readonly Transfer[], at: number): Promise<Outcome[]> {
  if (database.isTransaction) throw new Error('postBatch is a transaction of its own');
  return callDoor(database, transfers, at, true);
}

async function callDoor(
  connection: Database | Tx,
  transfers: readonly Transfer[],
  at: number,
  alone: boolean,
): Promise<Outcome[]> {
  if (transfers.length === 0) return [];
  const packed = packTransfers(transfers);
  const { rows } = await sql<Row>`
    select result, transfer_ids, account_id from ledger_post(
      ${textArray(packed.keys)}, ${textArray(packed.flows)}, ${textArray(packed.references)},
      ${new Date(at)}::timestamptz,
      ${textArray(packed.owners)}, ${textArray(packed.types)}, ${integerArray(packed.accountAssets)},
      ${textArray(packed.assets)},
      ${integerArray(packed.legTransfers)}, ${integerArray(packed.legAccounts)}, ${textArray(packed.legAmounts)},
      ${alone}::boolean
    )
    order by n
  `.execute(connection);
  return rows.flatMap((row) => row.transfer_ids.map((transferId) => decode(row, transferId)));
}

function decode({ result, account_id }: Row, transferId: string | null): Outcome {
  switch (result) {
    case 'posted':
    case 'repeated':
      return { result, transferId: required(transferId) };
    case 'insufficient':
      return { result, accountId: required(account_id) };
    default:
      return { result };
  }
}

function required(id: string | null): string {
  if (id === null) throw new Error('the ledger answered without an id');
  return id;
}
