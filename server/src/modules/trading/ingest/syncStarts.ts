import { sql } from 'kysely';
import type { TradingAccount } from '../../exchangeAccounts/index.ts';
import type { RecordDeps, Synced } from './recordDeps.ts';

/** The beginning of pages of history. */
export type Start =
  | { readonly startTime: number; readonly endTime?: number }
  | { readonly fromId: string }
  | { readonly orderId: string };

/** The maximum time range of the exchange's queries. */
const WINDOW_MS = 7 * 24 * 60 * 60_000 - 1;

/** Splits the time from a start to now into windows; the last one is open-ended. */
export function* windows(
  since: number,
  now: number,
): Generator<{ readonly startTime: number; readonly endTime?: number }> {
  let startTime = since;
  for (; now - startTime >= WINDOW_MS; startTime += WINDOW_MS) yield { startTime, endTime: startTime + WINDOW_MS - 1 };
  yield { startTime };
}

interface Starts {
  readonly orders: readonly Start[];
  readonly trades: readonly Start[];
}

/**
 * Finds where an instrument's orders and executions are read from: `since`, the time until which its product's records
 * are complete; on spot, which lists no income, the last execution and order of before that time.
 */
export async function findStarts(
  { database }: RecordDeps,
  { account, client }: Synced,
  instrumentId: string,
  since: number,
): Promise<Starts> {
  if (client.income !== undefined) {
    const all = [...windows(since, client.now())];
    return { orders: all, trades: all };
  }
  const { rows } = await sql<{ trade: string | null; order: string | null }>`
    select
      (select max(trade_id::numeric)::text from exchange_trade
        where exchange_account_id = ${account.accountId} and product = ${client.product}
          and instrument_id = ${instrumentId} and traded_at < ${new Date(since)}) as trade,
      (select max(exchange_order_id::numeric)::text from exchange_order
        where exchange_account_id = ${account.accountId} and product = ${client.product}
          and instrument_id = ${instrumentId} and created_at < ${new Date(since)}) as order
  `.execute(database);
  const { trade = null, order = null } = rows[0] ?? {};
  return {
    orders: [{ orderId: order ?? '0' }],
    trades: [{ fromId: trade === null ? '0' : String(BigInt(trade) + 1n) }],
  };
}

/** The pairs in which an account has orders; once in a while all that are offered. */
export async function findPairs(
  { database }: RecordDeps,
  { accountId, exchange }: TradingAccount,
  isEach: boolean,
): Promise<readonly string[]> {
  if (isEach) return (await exchange.instruments.all('spot')).map(({ instrumentId }) => instrumentId);
  const rows = await database
    .selectFrom('exchange_order')
    .select('instrument_id')
    .distinct()
    .where('exchange_account_id', '=', accountId)
    .where('product', '=', 'spot')
    .execute();
  return rows.map(({ instrument_id }) => instrument_id);
}
