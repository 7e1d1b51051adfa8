import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { filteredSymbol } from '@aldgate/contract/trading/fields.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.ts';
import { column, directionOf } from '../../../kernel/lists/keyset.ts';
import { listSource } from '../../../kernel/lists/listSource.ts';
import { readPage } from '../../../kernel/lists/readPage.ts';
import type { RecordedProduct } from '../../exchangeAccounts/index.ts';
import { describeOrder } from '../ingest/describeOrder.ts';
import { parseOrderRow } from '../ingest/storedOrder.ts';

type Order = AnswerOf<'pageOrder'>['items'][number];
type Row = Selectable<Tables['exchange_order']>;

/** TR-12, TR-13: an account's ended orders, or those of one status, by time. */
export async function pageOrder(
  database: Database,
  account: RecordedProduct,
  request: ParsedOf<'pageOrder'>,
): Promise<AnswerOf<'pageOrder'>> {
  const source = listOrders(database, account, request.queryCondition);
  const { rows, ...page } = await readPage(source, request, directionOf(request.queryCondition.sort));
  return { items: await formatOrders(database, account, rows), ...page };
}

export function listOrders(
  database: Database,
  account: RecordedProduct,
  condition: ParsedOf<'exportOrder'>['queryCondition'],
) {
  const { direction, status, priceType, from, until, ...contract } = condition;
  const instrumentId = filteredSymbol(contract);
  let matching = database
    .selectFrom('exchange_order')
    .where('exchange_account_id', '=', account.accountId)
    .where('product', '=', account.product);
  matching = status === undefined ? matching.where(sql<boolean>`not is_open`) : matching.where('status', '=', status);
  if (instrumentId !== undefined) matching = matching.where('instrument_id', '=', instrumentId);
  if (direction !== undefined) matching = matching.where('direction', '=', direction);
  if (priceType !== undefined) matching = matching.where('price_type', '=', priceType);
  if (from !== undefined) matching = matching.where('created_at', '>=', new Date(from));
  if (until !== undefined) matching = matching.where('created_at', '<', new Date(until));
  return listSource({
    database,
    scope: ['orders', account.accountId, account.product, condition],
    order: [column('created_at', 'time'), column('id', 'bigint')],
    matching,
    select: (orders) => orders.selectAll(),
  });
}

/** Orders with the fees and profits of their executions. */
export async function formatOrders(
  database: Database,
  account: RecordedProduct,
  rows: readonly Row[],
): Promise<Order[]> {
  const [costs, lists] = await Promise.all([readCosts(database, account, rows), readListNames(database, rows)]);
  return rows.map((row) => {
    const cost = costs.get(`${row.instrument_id}/${row.exchange_order_id}`);
    return {
      ...describeOrder(parseOrderRow(row)),
      clientListId: row.list_id === null ? null : (lists.get(row.list_id) ?? null),
      fee: cost === undefined ? '0' : toDecimalString(cost.fee),
      feeAsset: cost?.fee_asset ?? null,
      realizedPnl: cost === undefined ? '0' : toDecimalString(cost.realized_pnl),
      lastDealAt: cost?.last_deal_at.getTime() ?? null,
    };
  });
}

async function readCosts(database: Database, account: RecordedProduct, rows: readonly Row[]) {
  const ids = rows.flatMap(({ exchange_order_id }) => exchange_order_id ?? []);
  if (ids.length === 0) return new Map<string, never>();
  const costs = await database
    .selectFrom('exchange_trade')
    .select(['instrument_id', 'exchange_order_id'])
    .select([
      sql<string>`sum(fee)::text`.as('fee'),
      sql<string>`min(fee_asset)`.as('fee_asset'),
      sql<string>`sum(realized_pnl)::text`.as('realized_pnl'),
      sql<Date>`max(traded_at)`.as('last_deal_at'),
    ])
    .where('exchange_account_id', '=', account.accountId)
    .where('product', '=', account.product)
    .where('instrument_id', 'in', [...new Set(rows.map(({ instrument_id }) => instrument_id))])
    .where('exchange_order_id', 'in', ids)
    .groupBy(['instrument_id', 'exchange_order_id'])
    .execute();
  return new Map(costs.map((cost) => [`${cost.instrument_id}/${cost.exchange_order_id}`, cost]));
}

/** The client ids of the orders' lists, by the list's id. */
async function readListNames(database: Database, rows: readonly Row[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(rows.flatMap(({ list_id }) => list_id ?? []))];
  if (ids.length === 0) return new Map();
  const lists = await database
    .selectFrom('order_list')
    .select(['id', 'client_list_id'])
    .where('id', 'in', ids)
    .execute();
  return new Map(lists.map(({ id, client_list_id }) => [id, client_list_id]));
}
