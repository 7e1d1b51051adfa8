import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { filteredSymbol } from '@aldgate/contract/trading/fields.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { column, directionOf } from '../../../kernel/lists/keyset.ts';
import { listSource } from '../../../kernel/lists/listSource.ts';
import { readPage } from '../../../kernel/lists/readPage.ts';
import type { RecordedProduct } from '../../exchangeAccounts/index.ts';
import type { OrderRow } from '../tables.ts';
import { formatOrders } from './pageOrder.ts';

type Trade = AnswerOf<'queryTrade'>['items'][number];

type Condition = ParsedOf<'exportTrade'>['queryCondition'];
type Row = Awaited<ReturnType<ReturnType<typeof withOrder>['execute']>>[number];

/** TR-12, WAL-14: an account's executions, by time. */
export async function queryTrade(
  database: Database,
  account: RecordedProduct,
  request: ParsedOf<'queryTrade'>,
): Promise<AnswerOf<'queryTrade'>> {
  const source = listTrades(database, account, request.queryCondition);
  const { rows, ...page } = await readPage(source, request, directionOf(request.queryCondition.sort));
  return { items: rows.map(formatTrade), ...page };
}

export function listTrades(database: Database, account: RecordedProduct, condition: Condition) {
  const { direction, from, until, ...contract } = condition;
  const instrumentId = filteredSymbol(contract);
  let matching = selectTrades(database, account);
  if (instrumentId !== undefined) matching = matching.where('exchange_trade.instrument_id', '=', instrumentId);
  if (direction !== undefined) matching = matching.where('exchange_trade.direction', '=', direction);
  if (from !== undefined) matching = matching.where('exchange_trade.traded_at', '>=', new Date(from));
  if (until !== undefined) matching = matching.where('exchange_trade.traded_at', '<', new Date(until));
  return listSource({
    database,
    scope: ['trades', account.accountId, account.product, condition],
    order: [column('exchange_trade.traded_at', 'time'), column('exchange_trade.id', 'bigint')],
    matching,
    select: withOrder,
  });
}

/** One order with the others of its list, and its executions, oldest first. Throws orderNotFound. */
export async function queryTradeDetail(
  database: Database,
  account: RecordedProduct,
  clientOrderId: string,
): Promise<AnswerOf<'queryTradeDetail'>> {
  const row = await database
    .selectFrom('exchange_order')
    .selectAll()
    .where('exchange_account_id', '=', account.accountId)
    .where('product', '=', account.product)
    .where('client_order_id', '=', clientOrderId)
    .executeTakeFirst();
  if (row === undefined) throw new ApiError('orderNotFound');
  const [order, ...listed] = await formatOrders(database, account, [row, ...(await readListed(database, row))]);
  if (order === undefined) throw new Error(`order ${row.id} has no formatted record`);
  if (row.exchange_order_id === null) return { order, listed, trades: [] };
  const trades = await withOrder(selectTrades(database, account))
    .where('exchange_trade.instrument_id', '=', row.instrument_id)
    .where('exchange_trade.exchange_order_id', '=', row.exchange_order_id)
    .orderBy('exchange_trade.traded_at')
    .orderBy('exchange_trade.id')
    .execute();
  return { order, listed, trades: trades.map(formatTrade) };
}

/** Reads the other orders of an order's list. */
async function readListed(database: Database, { id, list_id }: OrderRow): Promise<OrderRow[]> {
  if (list_id === null) return [];
  return database
    .selectFrom('exchange_order')
    .selectAll()
    .where('list_id', '=', list_id)
    .where('id', '<>', id)
    .orderBy('id')
    .execute();
}

function selectTrades(database: Database, account: RecordedProduct) {
  return database
    .selectFrom('exchange_trade')
    .where('exchange_trade.exchange_account_id', '=', account.accountId)
    .where('exchange_trade.product', '=', account.product);
}

/** The trades with what they show of their order. */
function withOrder(trades: ReturnType<typeof selectTrades>) {
  return trades
    .selectAll('exchange_trade')
    .leftJoinLateral(
      (q) =>
        q
          .selectFrom('exchange_order as e')
          .select(['e.client_order_id', 'e.liquidation_type'])
          .whereRef('e.exchange_account_id', '=', 'exchange_trade.exchange_account_id')
          .whereRef('e.product', '=', 'exchange_trade.product')
          .whereRef('e.instrument_id', '=', 'exchange_trade.instrument_id')
          .whereRef('e.exchange_order_id', '=', 'exchange_trade.exchange_order_id')
          .limit(1)
          .as('o'),
      (join) => join.onTrue(),
    )
    .select(['o.client_order_id', 'o.liquidation_type']);
}

export function formatTrade(row: Row): Trade {
  return {
    tradeId: row.trade_id,
    // Until the execution's order is stored, the exchange's id is shown.
    clientOrderId: row.client_order_id ?? row.exchange_order_id,
    orderId: row.exchange_order_id,
    instrumentId: row.instrument_id,
    direction: row.direction,
    price: toDecimalString(row.price),
    quantity: toDecimalString(row.quantity),
    quoteQuantity: toDecimalString(row.quote_quantity),
    fee: toDecimalString(row.fee),
    feeAsset: row.fee_asset,
    realizedPnl: toDecimalString(row.realized_pnl),
    isMaker: row.is_maker,
    liquidationType: row.liquidation_type,
    time: row.traded_at.getTime(),
  };
}
