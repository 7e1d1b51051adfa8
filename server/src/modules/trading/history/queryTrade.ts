import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import { cursorPage } from '../../../kernel/cursorPage.ts';
import type { Database } from '../../../kernel/database.ts';
import type { TradingAccount } from '../accounts/tradingAccount.ts';
import { formatOrders } from './pageOrder.ts';

type Trade = AnswerOf<'queryTrade'>['items'][number];

/** TR-12, WAL-14: an account's executions, newest first. */
export async function queryTrade(
  database: Database,
  account: Pick<TradingAccount, 'accountId' | 'futures'>,
  { cursorCondition, queryCondition: { instrumentId, direction, from, until } }: ParsedOf<'queryTrade'>,
): Promise<AnswerOf<'queryTrade'>> {
  const { rows, ...cursors } = await cursorPage(cursorCondition, ({ id, to }, limit) => {
    let trades = selectTrades(database, account);
    if (instrumentId !== undefined) trades = trades.where('t.instrument_id', '=', instrumentId);
    if (direction !== undefined) trades = trades.where('t.direction', '=', direction);
    if (from !== undefined) trades = trades.where('t.traded_at', '>=', new Date(from));
    if (until !== undefined) trades = trades.where('t.traded_at', '<', new Date(until));
    if (id !== null) trades = trades.where('t.id', to === 'older' ? '<' : '>', id);
    return trades
      .orderBy('t.id', to === 'older' ? 'desc' : 'asc')
      .limit(limit)
      .execute();
  });
  return { items: rows.map(formatTrade), ...cursors };
}

/** One order with its executions, oldest first. Throws orderNotFound. */
export async function queryTradeDetail(
  database: Database,
  account: Pick<TradingAccount, 'accountId' | 'futures'>,
  clientOrderId: string,
): Promise<AnswerOf<'queryTradeDetail'>> {
  const row = await database
    .selectFrom('exchange_order')
    .selectAll()
    .where('broker_account_id', '=', account.accountId)
    .where('product', '=', account.futures.product)
    .where('client_order_id', '=', clientOrderId)
    .executeTakeFirst();
  if (row === undefined) throw new ApiError('orderNotFound');
  const [order] = await formatOrders(database, account, [row]);
  if (order === undefined) throw new Error(`order ${row.id} has no formatted record`);
  if (row.exchange_order_id === null) return { order, trades: [] };
  const trades = await selectTrades(database, account)
    .where('t.instrument_id', '=', row.instrument_id)
    .where('t.exchange_order_id', '=', row.exchange_order_id)
    .orderBy('t.traded_at')
    .orderBy('t.id')
    .execute();
  return { order, trades: trades.map(formatTrade) };
}

function selectTrades(database: Database, account: Pick<TradingAccount, 'accountId' | 'futures'>) {
  return database
    .selectFrom('exchange_trade as t')
    .selectAll('t')
    .leftJoinLateral(
      (q) =>
        q
          .selectFrom('exchange_order')
          .select(['client_order_id', 'liquidation_type'])
          .whereRef('exchange_order.broker_account_id', '=', 't.broker_account_id')
          .whereRef('exchange_order.product', '=', 't.product')
          .whereRef('exchange_order.instrument_id', '=', 't.instrument_id')
          .whereRef('exchange_order.exchange_order_id', '=', 't.exchange_order_id')
          .limit(1)
          .as('o'),
      (join) => join.onTrue(),
    )
    .select(['o.client_order_id', 'o.liquidation_type'])
    .where('t.broker_account_id', '=', account.accountId)
    .where('t.product', '=', account.futures.product);
}

function formatTrade(row: Awaited<ReturnType<ReturnType<typeof selectTrades>['execute']>>[number]): Trade {
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
