import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { EngineContext } from '../engine/engineContext.ts';
import type { AlgoOrder } from '../engine/entities/algoOrder.ts';
import type { Order } from '../engine/entities/order.ts';
import type { IncomeType } from '../engine/events.ts';
import type { AccountTrade, FundingRow, IncomeRow, Records, Span, TransferRow } from './records.ts';

type Row = Record<string, SQLInputValue>;
/** Conditions with their values; those without a value are omitted. */
type Conditions = readonly (readonly [sql: string, value: SQLInputValue | undefined])[];

/** Queries on the tables of `RecordProjection`. */
export function createRecordReader(
  database: DatabaseSync,
  engine: EngineContext,
  upToDate: () => Promise<void>,
): Records {
  const select = async (
    table: string,
    conditions: Conditions,
    order: string,
    limit: number,
    skip = 0,
  ): Promise<Row[]> => {
    await upToDate();
    const present = conditions.filter(([, value]) => value !== undefined);
    const where = present.map(([sql]) => sql).join(' and ');
    const statement = database.prepare(
      `select * from ${table} where ${where === '' ? '1 = 1' : where} order by ${order} limit ? offset ?`,
    );
    // SQLite skips at most 2^63 - 1 rows.
    const skipped = Math.min(skip, Number.MAX_SAFE_INTEGER);
    return statement.all(...present.map(([, value]) => value ?? null), limit, skipped);
  };

  /** Oldest first: from the start if one is given, otherwise the latest rows. */
  const span = async (
    table: string,
    conditions: Conditions,
    key: string,
    fromStart: boolean,
    limit: number,
  ): Promise<Row[]> => {
    const rows = await select(table, conditions, fromStart ? key : key.replace(/(\w+)/g, '$1 desc'), limit);
    return fromStart ? rows : rows.reverse();
  };

  const times = (column: string, { startTime, endTime }: Span): Conditions => [
    [`${column} >= ?`, startTime],
    [`${column} <= ?`, endTime],
  ];

  /** Merges closed rows with those still in the engine, in id order. */
  const merged = <T extends Dated>(closed: readonly T[], open: readonly T[], query: OrderQuery): T[] => {
    const { symbol, fromId = 0, startTime = 0, endTime = Number.POSITIVE_INFINITY, limit } = query;
    const fitting = open.filter(
      (each) => each.symbol === symbol && each.id >= fromId && each.createdAt >= startTime && each.createdAt <= endTime,
    );
    // An order that closed during the query is in both lists.
    const byId = new Map([...fitting, ...closed].map((each) => [each.id, each]));
    const all = [...byId.values()].sort((a, b) => a.id - b.id);
    return isFromStart(query) ? all.slice(0, limit) : all.slice(-limit);
  };

  return {
    async order(account, symbol, { orderId, clientOrderId }) {
      const { orders, clientIds } = engine.account(account);
      const open = orders.get(orderId ?? clientIds.get(clientOrderId ?? '') ?? 0);
      if (open?.symbol === symbol) return { ...open };
      const conditions: Conditions = [
        ['account = ?', account],
        ['symbol = ?', symbol],
        ['id = ?', orderId],
        ['client_id = ?', orderId === undefined ? clientOrderId : undefined],
      ];
      const [row] = await select('closed_order', conditions, 'id desc', 1);
      return row === undefined ? undefined : parseOrder(row);
    },

    async orders(account, query) {
      const open = copies(engine.account(account).orders.values());
      const rows = await span('closed_order', selectOrders(account, query), 'id', isFromStart(query), query.limit);
      return merged(rows.map(parseOrder), open, query);
    },

    async algoOrder(account, { algoId, clientAlgoId }) {
      for (const algo of engine.account(account).algos.values()) {
        if (algoId === undefined ? algo.clientAlgoId === clientAlgoId : algo.id === algoId) return { ...algo };
      }
      const conditions: Conditions = [
        ['account = ?', account],
        ['id = ?', algoId],
        ['client_id = ?', algoId === undefined ? clientAlgoId : undefined],
      ];
      const [row] = await select('closed_algo', conditions, 'id desc', 1);
      return row === undefined ? undefined : parseAlgoOrder(row);
    },

    async algoOrders(account, query) {
      const open = copies(engine.account(account).algos.values());
      const rows = await span('closed_algo', selectOrders(account, query), 'id', isFromStart(query), query.limit);
      return merged(rows.map(parseAlgoOrder), open, query);
    },

    async trades(account, query) {
      const conditions: Conditions = [
        ['account = ?', account],
        ['symbol = ?', query.symbol],
        ['order_id = ?', query.orderId],
        ['id >= ?', query.fromId],
        ...times('time', query),
      ];
      const rows = await span('account_trade', conditions, 'id, order_id', isFromStart(query), query.limit);
      return rows.map(parseTrade);
    },

    async income(account, query) {
      const conditions: Conditions = [
        ['account = ?', account],
        ['symbol = ?', query.symbol],
        ['type = ?', query.incomeType],
        ...times('time', query),
      ];
      if (query.page !== undefined) {
        const skip = (query.page - 1) * query.limit;
        return (await select('income', conditions, 'id', query.limit, skip)).map(parseIncome);
      }
      return (await span('income', conditions, 'id', query.startTime !== undefined, query.limit)).map(parseIncome);
    },

    async funding(query) {
      const conditions: Conditions = [['symbol = ?', query.symbol], ...times('time', query)];
      const rows = await span('funding', conditions, 'time, symbol', query.startTime !== undefined, query.limit);
      return rows.map(parseFunding);
    },

    async transfers(account, query) {
      const conditions: Conditions = [['? in (from_account, to_account)', account], ...times('time', query)];
      const skip = ((query.page ?? 1) - 1) * query.limit;
      return (await select('transfer', conditions, 'id desc', query.limit, skip)).map(parseTransfer);
    },
  };
}

/** Copies, because the originals may change while the query waits. */
function copies<T>(open: Iterable<T>): T[] {
  return Array.from(open, (each) => ({ ...each }));
}

type OrderQuery = Span & { readonly symbol: string; readonly fromId?: number | undefined };

interface Dated {
  readonly id: number;
  readonly symbol: string;
  readonly createdAt: number;
}

const isFromStart = ({ fromId, startTime }: { fromId?: number | undefined; startTime?: number | undefined }): boolean =>
  fromId !== undefined || startTime !== undefined;

function selectOrders(account: number, query: OrderQuery): Conditions {
  return [
    ['account = ?', account],
    ['symbol = ?', query.symbol],
    ['id >= ?', query.fromId],
    ['created_at >= ?', query.startTime],
    ['created_at <= ?', query.endTime],
  ];
}

function parseOrder(row: Row): Order {
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
  };
}

function parseAlgoOrder(row: Row): AlgoOrder {
  return JSON.parse(readText(row.body)) as AlgoOrder;
}

function parseTrade(row: Row): AccountTrade {
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
  };
}

function parseIncome(row: Row): IncomeRow {
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

function parseFunding(row: Row): FundingRow {
  return {
    symbol: readText(row.symbol),
    rate: BigInt(readText(row.rate)),
    mark: BigInt(readText(row.mark)),
    time: readNumber(row.time),
  };
}

function parseTransfer(row: Row): TransferRow {
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
