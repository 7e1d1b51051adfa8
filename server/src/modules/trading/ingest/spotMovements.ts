import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { parseFixed } from '@aldgate/domain/money/fixed.ts';
import type { Movement } from '@aldgate/domain/trading/averageCost.ts';
import type { Fill } from '@aldgate/domain/trading/fill.ts';
import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/database.ts';
import { countCompletedMoves, readCompletedMoves, type TradingAccount } from '../../exchangeAccounts/index.ts';

/** Rows per query. */
export const PAGE_ROWS = 2_000;

export type MovedAccount = Pick<TradingAccount, 'accountId' | 'institutionId' | 'kind' | 'exchange'>;

/** A stored spot execution. Trade ids count by instrument; executions of one time are in the order of their pairs. */
export type Execution = Omit<Fill, 'product' | 'orderId' | 'realizedPnl' | 'realizedAsset' | 'isMaker'>;

/** A completed transfer to or from a spot account. `number` orders those of one time. */
export interface Transfer {
  readonly movement: Movement;
  readonly number: string;
  readonly resolvedAt: Date;
}

const executionsOf = (database: Database, { accountId }: MovedAccount) =>
  database.selectFrom('exchange_trade').where('exchange_account_id', '=', accountId).where('product', '=', 'spot');

/** The order of executions, as a comparison with one of them. */
const compare = (comparison: '>' | '<=', { at, instrumentId, tradeId }: Execution) => sql<boolean>`
  (traded_at, instrument_id, trade_id::numeric) ${sql.raw(comparison)}
  (${new Date(at)}::timestamptz, ${instrumentId}::text, ${tradeId}::numeric)`;

/** Reads the first executions after one, or of all, the oldest first. */
export async function readExecutions(
  database: Database,
  account: MovedAccount,
  after: Execution | undefined,
): Promise<Execution[]> {
  let query = executionsOf(database, account)
    .select(['instrument_id', 'trade_id', 'direction', 'price', 'quantity', 'quote_quantity'])
    .select(['fee', 'fee_asset', 'traded_at']);
  // The first condition is the index's.
  if (after !== undefined) query = query.where('traded_at', '>=', new Date(after.at)).where(compare('>', after));
  const rows = await query
    .orderBy('traded_at')
    .orderBy('instrument_id')
    .orderBy(sql`trade_id::numeric`)
    .limit(PAGE_ROWS)
    .execute();
  return rows.map((row) => ({
    instrumentId: row.instrument_id,
    tradeId: row.trade_id,
    direction: row.direction,
    price: toDecimalString(row.price),
    quantity: toDecimalString(row.quantity),
    quoteQuantity: toDecimalString(row.quote_quantity),
    fee: toDecimalString(row.fee),
    feeAsset: row.fee_asset,
    at: row.traded_at.getTime(),
  }));
}

/** The number of executions up to one. */
export async function countExecutions(database: Database, account: MovedAccount, last: Execution): Promise<number> {
  const { count } = await executionsOf(database, account)
    .select(sql<number>`count(*)::int`.as('count'))
    .where('traded_at', '<=', new Date(last.at))
    .where(compare('<=', last))
    .executeTakeFirstOrThrow();
  return count;
}

/** Reads the transfers that were completed after one, or all, the oldest first. A broker's moves are not known. */
export async function readTransfers(
  database: Database,
  account: MovedAccount,
  after: Transfer | undefined,
): Promise<Transfer[]> {
  if (account.kind !== 'own') return [];
  const moves = await readCompletedMoves(database, { ...account, product: 'spot' }, after);
  return moves.map(({ asset, amount, ...position }) => ({
    movement: { asset, amount: parseFixed(amount), bought: null },
    ...position,
  }));
}

/** The number of transfers up to one. */
export const countTransfers = (database: Database, account: MovedAccount, last: Transfer): Promise<number> =>
  countCompletedMoves(database, { ...account, product: 'spot' }, last);
