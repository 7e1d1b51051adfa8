import type { SQLInputValue } from 'node:sqlite';
import type { AlgoOrder } from '../engine/entities/algoOrder.ts';
import type { Order } from '../engine/entities/order.ts';
import type { OrderList } from '../engine/entities/orderList.ts';
import type { IncomeType } from '../engine/events.ts';
import type { AccountTrade, FundingRow, IncomeRow, TransferRow } from './records.ts';
import { parseTerms } from './spotTermsText.ts';

/** A row of the tables of `RecordProjection`. */
export type Row = Record<string, SQLInputValue>;

export function parseOrder(row: Row): Order {
  return {
    id: readNumber(row.id),
    account: readNumber(row.account),
    symbol: readText(row.symbol),
    clientOrderId: readText(row.client_id),
    side: readNumber(row.side) > 0 ? 1 : -1,
    type: readText(row.type) as Order['type'],
    originalType: readText(row.original_type),
    timeInForce: readText(row.time_in_force) as Order['timeInForce'],
    selfTrade: readText(row.self_trade) as Order['selfTrade'],
    reduceOnly: row.reduce_only === 1,
    closePosition: row.close_position === 1,
    priceMatch: readText(row.price_match),
    goodTill: readNumber(row.good_till),
    createdAt: readNumber(row.created_at),
    price: readNumber(row.price),
    quantity: readNumber(row.quantity),
    filled: readNumber(row.filled),
    quote: BigInt(readText(row.quote)),
    status: readText(row.status) as Order['status'],
    updatedAt: readNumber(row.updated_at),
    amendments: readNumber(row.amendments),
    liquidation: row.liquidation === 1,
    algoId: readNumber(row.algo_id),
    spot: parseTerms(row.spot === null ? null : readText(row.spot)),
  };
}

export function parseList(row: Row): OrderList {
  return JSON.parse(readText(row.body)) as OrderList;
}

export function parseAlgoOrder(row: Row): AlgoOrder {
  return JSON.parse(readText(row.body)) as AlgoOrder;
}

export function parseTrade(row: Row): AccountTrade {
  return {
    id: readNumber(row.id),
    orderId: readNumber(row.order_id),
    symbol: readText(row.symbol),
    side: readNumber(row.side) > 0 ? 1 : -1,
    price: readNumber(row.price),
    quantity: readNumber(row.quantity),
    quote: BigInt(readText(row.quote)),
    commission: BigInt(readText(row.commission)),
    realised: BigInt(readText(row.realised)),
    maker: row.maker === 1,
    time: readNumber(row.time),
    listId: row.list_id === null ? 0 : readNumber(row.list_id),
  };
}

export function parseIncome(row: Row): IncomeRow {
  return {
    symbol: readText(row.symbol),
    incomeType: readText(row.type) as IncomeType,
    amount: BigInt(readText(row.amount)),
    asset: readText(row.asset),
    info: readText(row.info),
    time: readNumber(row.time),
    transactionId: readNumber(row.id),
    tradeId: readNumber(row.trade_id),
  };
}

export function parseFunding(row: Row): FundingRow {
  return {
    symbol: readText(row.symbol),
    rate: BigInt(readText(row.rate)),
    mark: BigInt(readText(row.mark)),
    time: readNumber(row.time),
  };
}

export function parseTransfer(row: Row): TransferRow {
  return {
    id: readNumber(row.id),
    clientId: row.client_id === null ? undefined : readText(row.client_id),
    fromAccount: readNumber(row.from_account),
    fromWallet: readText(row.from_wallet),
    toAccount: readNumber(row.to_account),
    toWallet: readText(row.to_wallet),
    asset: readText(row.asset),
    amount: BigInt(readText(row.amount)),
    time: readNumber(row.time),
  };
}

function readText(value: SQLInputValue | undefined): string {
  if (typeof value !== 'string') throw new TypeError('a text was expected');
  return value;
}

function readNumber(value: SQLInputValue | undefined): number {
  if (typeof value !== 'number') throw new TypeError('a number was expected');
  return value;
}
