import { plain } from '@aldgate/domain/money/amount.ts';
import { sql } from 'kysely';
import type { Tx } from '../kernel/database.ts';
import type { Outcome, Transfer } from './transfer.ts';

interface Row {
  readonly n: number;
  readonly result: Outcome['result'];
  readonly transfer_id: string | null;
  readonly account_id: string | null;
}

/**
 * Posts transfers within the caller's transaction, in the order given, and says what became of each. A rejected one
 * leaves no trace and does not stop the others. `at` is epoch milliseconds.
 */
export async function post(tx: Tx, transfers: readonly Transfer[], at: number): Promise<Outcome[]> {
  const { rows } = await sql<Row>`
    select * from ledger_post(${JSON.stringify(transfers.map(encode))}::jsonb, ${new Date(at)}) order by n
  `.execute(tx);
  return rows.map(decode);
}

function encode({ key, flow, reference, legs }: Transfer) {
  return { key, flow, reference, legs: legs.map(({ account, amount }) => ({ ...account, amount: plain(amount) })) };
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
