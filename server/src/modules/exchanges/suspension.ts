import './tables.ts';
import { ApiError } from '../../kernel/apiError.ts';
import type { Database, Tx } from '../../kernel/database/database.ts';

/** Exchanges that operators suspended, by code, with why and since when. */
export async function listExchangeSuspensions(database: Database | Tx) {
  const rows = await database.selectFrom('exchange_suspension').selectAll().execute();
  return new Map(rows.map((row) => [row.exchange_code, { reason: row.reason, since: row.since.getTime() }]));
}

/** Throws serviceSuspended where operators suspended one of the exchanges. */
export async function assertExchangesOpen(database: Database | Tx, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return;
  const row = await database
    .selectFrom('exchange_suspension')
    .selectAll()
    .where('exchange_code', 'in', codes)
    .orderBy('exchange_code')
    .executeTakeFirst();
  if (row === undefined) return;
  const { exchange_code: exchangeCode, reason, since } = row;
  throw new ApiError('serviceSuspended', { service: 'exchange', exchangeCode, reason, since: since.getTime() });
}

/** Suspends an exchange that is open, until two operators open it. */
export async function suspendExchange(
  tx: Tx,
  exchangeCode: string,
  { reason, operatorId }: { readonly reason: string; readonly operatorId: string },
  at: number,
): Promise<void> {
  await tx
    .insertInto('exchange_suspension')
    .values({ exchange_code: exchangeCode, reason, since: new Date(at), operator_id: operatorId })
    .execute();
}

/** Opens an exchange that was suspended. */
export async function openExchange(tx: Tx, exchangeCode: string): Promise<void> {
  await tx.deleteFrom('exchange_suspension').where('exchange_code', '=', exchangeCode).execute();
}
