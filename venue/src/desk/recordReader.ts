import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { IncomeType } from '../engine/events.ts';
import type { AlgoOrder } from '../engine/orders/algoOrder.ts';
import type { Order } from '../engine/orders/order.ts';
import type { World } from '../engine/world.ts';
import type { AccountTrade, FundingRow, IncomeRow, Records, Span, TransferRow } from './records.ts';

type Row = Record<string, SQLInputValue>;
/** Conditions and their values; those without a value are left out. */
type Conditions = readonly (readonly [sql: string, value: SQLInputValue | undefined])[];

/** Reads the tables that `RecordBook` writes. */
export function reader(database: DatabaseSync, world: World, upToDate: () => Promise<void>): Records {
  const select = async (
    table: string,
    conditions: Conditions,
    order: string,
    limit: number,
    skip = 0,
  ): Promise<Row[]> => {
    await upToDate();
    const given = conditions.filter(([, value]) => value !== undefined);
    const where = given.map(([sql]) => sql).join(' and ');
    const statement = database.prepare(
      `select * from ${table} where ${where === '' ? '1 = 1' : where} order by ${order} limit ? offset ?`,
    );
    // SQLite skips 2^63 - 1 rows at most; nobody has as many.
    const skipped = Math.min(skip, Number.MAX_SAFE_INTEGER);
    return statement.all(...given.map(([, value]) => value ?? null), limit, skipped);
  };

  /** Oldest first: from a beginning on where one is given, otherwise the last ones. */
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

  /** Rows that are over, and those that the engine still has, as one list in the order of their ids. */
  const merged = <T extends Dated>(closed: readonly T[], open: readonly T[], query: OrderQuery): T[] => {
    const { symbol, fromId = 0, startTime = 0, endTime = Number.POSITIVE_INFINITY, limit } = query;
    const fitting = open.filter(
      (each) => each.symbol === symbol && each.id >= fromId && each.createdAt >= startTime && each.createdAt <= endTime,
    );
    // One that came to its end while the records were waited for is in both lists.
    const byId = new Map([...fitting, ...closed].map((each) => [each.id, each]));
    const all = [...byId.values()].sort((a, b) => a.id - b.id);
    return isFromStart(query) ? all.slice(0, limit) : all.slice(-limit);
  };

  return {
    async order(account, symbol, { orderId, clientOrderId }) {
      const { orders, clientIds } = world.account(account);
      const open = orders.get(orderId ?? clientIds.get(clientOrderId ?? '') ?? 0);
      if (open?.symbol === symbol) return { ...open };
      const conditions: Conditions = [
        ['account = ?', account],
        ['symbol = ?', symbol],
        ['id = ?', orderId],
        ['client_id = ?', orderId === undefined ? clientOrderId : undefined],
      ];
      const [row] = await select('closed_order', conditions, 'id desc', 1);
      return row === undefined ? undefined : orderOf(row);
    },

    async orders(account, query) {
      const open = copies(world.account(account).orders.values());
      const rows = await span('closed_order', ofOrders(account, query), 'id', isFromStart(query), query.limit);
      return merged(rows.map(orderOf), open, query);
    },

    async algoOrder(account, { algoId, clientAlgoId }) {
      for (const algo of world.account(account).algos.values()) {
        if (algoId === undefined ? algo.clientAlgoId === clientAlgoId : algo.id === algoId) return { ...algo };
      }
      const conditions: Conditions = [
        ['account = ?', account],
        ['id = ?', algoId],
        ['client_id = ?', algoId === undefined ? clientAlgoId : undefined],
      ];
      const [row] = await select('closed_algo', conditions, 'id desc', 1);
      return row === undefined ? undefined : algoOf(row);
    },

    async algoOrders(account, query) {
      const open = copies(world.account(account).algos.values());
      const rows = await span('closed_algo', ofOrders(account, query), 'id', isFromStart(query), query.limit);
      return merged(rows.map(algoOf), open, query);
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
      return rows.map(tradeOf);
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
        return (await select('income', conditions, 'id', query.limit, skip)).map(incomeOf);
      }
      return (await span('income', conditions, 'id', query.startTime !== undefined, query.limit)).map(incomeOf);
    },

    async funding(query) {
      const conditions: Conditions = [['symbol = ?', query.symbol], ...times('time', query)];
      const rows = await span('funding', conditions, 'time, symbol', query.startTime !== undefined, query.limit);
      return rows.map(fundingOf);
    },

    async transfers(account, query) {
      const conditions: Conditions = [['? in (from_account, to_account)', account], ...times('time', query)];
      const skip = ((query.page ?? 1) - 1) * query.limit;
      return (await select('transfer', conditions, 'id desc', query.limit, skip)).map(transferOf);
    },
  };
}

/** As they are now, whatever becomes of them while the records are waited for. */
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

function ofOrders(account: number, query: OrderQuery): Conditions {
  return [
    ['account = ?', account],
    ['symbol = ?', query.symbol],
    ['id >= ?', query.fromId],
    ['created_at >= ?', query.startTime],
    ['created_at <= ?', query.endTime],
  ];
}

function orderOf(row: Row): Order {
  return {
    id: number(row.id),
    account: number(row.account),
    symbol: text(row.symbol),
    clientOrderId: text(row.client_id),
    side: number(row.side) > 0 ? 1 : -1,
    type: text(row.type) as Order['type'],
    originalType: text(row.original_type),
    timeInForce: text(row.time_in_force) as Order['timeInForce'],
    selfTrade: text(row.self_trade) as Order['selfTrade'],
    reduceOnly: row.reduce_only === 1,
    closePosition: row.close_position === 1,
    priceMatch: text(row.price_match),
    goodTill: number(row.good_till),
    createdAt: number(row.created_at),
    price: number(row.price),
    quantity: number(row.quantity),
    filled: number(row.filled),
    quote: BigInt(text(row.quote)),
    status: text(row.status) as Order['status'],
    updatedAt: number(row.updated_at),
    amendments: number(row.amendments),
    liquidation: row.liquidation === 1,
    algoId: number(row.algo_id),
  };
}

function algoOf(row: Row): AlgoOrder {
  return JSON.parse(text(row.body)) as AlgoOrder;
}

function tradeOf(row: Row): AccountTrade {
  return {
    id: number(row.id),
    orderId: number(row.order_id),
    symbol: text(row.symbol),
    side: number(row.side) > 0 ? 1 : -1,
    price: number(row.price),
    quantity: number(row.quantity),
    quote: BigInt(text(row.quote)),
    commission: BigInt(text(row.commission)),
    realised: BigInt(text(row.realised)),
    maker: row.maker === 1,
    time: number(row.time),
  };
}

function incomeOf(row: Row): IncomeRow {
  return {
    symbol: text(row.symbol),
    incomeType: text(row.type) as IncomeType,
    amount: BigInt(text(row.amount)),
    asset: text(row.asset),
    info: text(row.info),
    time: number(row.time),
    transactionId: number(row.id),
    tradeId: number(row.trade_id),
  };
}

function fundingOf(row: Row): FundingRow {
  return {
    symbol: text(row.symbol),
    rate: BigInt(text(row.rate)),
    mark: BigInt(text(row.mark)),
    time: number(row.time),
  };
}

function transferOf(row: Row): TransferRow {
  return {
    id: number(row.id),
    clientId: row.client_id === null ? undefined : text(row.client_id),
    fromAccount: number(row.from_account),
    fromWallet: text(row.from_wallet),
    toAccount: number(row.to_account),
    toWallet: text(row.to_wallet),
    asset: text(row.asset),
    amount: BigInt(text(row.amount)),
    time: number(row.time),
  };
}

function text(value: SQLInputValue | undefined): string {
  if (typeof value !== 'string') throw new TypeError('a text was expected');
  return value;
}

function number(value: SQLInputValue | undefined): number {
  if (typeof value !== 'number') throw new TypeError('a number was expected');
  return value;
}
