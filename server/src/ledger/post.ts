import { sql } from 'kysely';
import type { Database, Tx } from '../kernel/database/database.ts';
import { packTransfers } from './pack.ts';
import type { Outcome, Transfer } from './transfer.ts';

/** One transfer, or as many in a row as there are ids. */
interface Row {
  readonly result: Outcome['result'];
  readonly transfer_ids: readonly (string | null)[];
  readonly account_id: string | null;
}

/**
 * Posts transfers within the caller's transaction, in the order given, and returns their outcomes. A rejected
 * transfer leaves no entry and does not stop the others. `at` is epoch milliseconds.
 */
export function post(tx: Tx, transfers: readonly Transfer[], at: number): Promise<Outcome[]> {
  return callLedgerPost(tx, transfers, at, false);
}

/** Posts transfers that nothing may reject. Throws where one is. */
export async function postAll(tx: Tx, transfers: readonly Transfer[], at: number): Promise<void> {
  const outcomes = await post(tx, transfers, at);
  const rejected = outcomes.findIndex(({ result }) => result !== 'posted' && result !== 'repeated');
  if (rejected >= 0) throw new Error(`${transfers[rejected]?.key} was rejected: ${outcomes[rejected]?.result}`);
}

/**
 * For the platform's own bulk: a separate transaction with an exclusive lock of the ledger. A few hundred to a few
 * thousand transfers are a good size: more would delay other writers. The call is a single auto-committed statement,
 * so the lock is not held during a network round trip. It takes this lock before any other, so it cannot deadlock.
 */
export async function postBatch(database: Database, transfers: readonly Transfer[], at: number): Promise<Outcome[]> {
  if (database.isTransaction) throw new Error('postBatch cannot run in a transaction');
  return callLedgerPost(database, transfers, at, true);
}

async function callLedgerPost(
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

/** PostgreSQL's array literal of texts. */
const textArray = (values: readonly string[]): string => `{${values.map(quoted).join(',')}}`;

/** PostgreSQL's array literal of integers. */
const integerArray = (values: readonly number[]): string => `{${values.join(',')}}`;

function quoted(value: string): string {
  return /["\\]/.test(value) ? `"${value.replaceAll(/["\\]/g, '\\$&')}"` : `"${value}"`;
}
