import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { EngineContext } from '../engine/engineContext.ts';
import { findOrder } from '../engine/orders/findOrder.ts';
import { copyOrder } from '../engine/spot/emitSpotUpdate.ts';
import {
  parseAlgoOrder,
  parseFunding,
  parseIncome,
  parseList,
  parseOrder,
  parseTrade,
  parseTransfer,
  type Row,
} from './recordRows.ts';
import type { Records, Span } from './records.ts';

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
      (each) =>
        (symbol === undefined || each.symbol === symbol) &&
        each.id >= fromId &&
        each.createdAt >= startTime &&
        each.createdAt <= endTime,
    );
    // An order that closed during the query is in both lists.
    const byId = new Map([...fitting, ...closed].map((each) => [each.id, each]));
    const all = [...byId.values()].sort((a, b) => a.id - b.id);
    return isFromStart(query) ? all.slice(0, limit) : all.slice(-limit);
  };

  return {
    async order(account, symbol, { orderId, clientOrderId }) {
      const open = findOrder(engine, engine.account(account), {
        account,
        symbol,
        ...definite({ orderId, clientOrderId }),
      });
      if (open !== undefined) return copyOrder(open);
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
      const open = Array.from(engine.account(account).orders.values(), copyOrder);
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

    async orderList(account, { listId, clientListId }) {
      for (const list of engine.state.lists.values()) {
        if (list.account !== account) continue;
        if (listId === undefined ? list.clientListId === clientListId : list.id === listId) return { ...list };
      }
      const conditions: Conditions = [
        ['account = ?', account],
        ['id = ?', listId],
        ['client_id = ?', listId === undefined ? clientListId : undefined],
      ];
      const [row] = await select('closed_list', conditions, 'id desc', 1);
      return row === undefined ? undefined : parseList(row);
    },

    async orderLists(account, query) {
      const open = copies(engine.state.lists.values()).filter((list) => list.account === account);
      const conditions = selectOrders(account, { ...query, symbol: undefined });
      const rows = await span('closed_list', conditions, 'id', isFromStart(query), query.limit);
      return merged(rows.map(parseList), open, { ...query, symbol: undefined });
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

/** A reference without what is undefined. */
function definite({ orderId, clientOrderId }: { orderId?: number | undefined; clientOrderId?: string | undefined }) {
  return { ...(orderId !== undefined && { orderId }), ...(clientOrderId !== undefined && { clientOrderId }) };
}

/** Copies, because the originals may change while the query waits. */
function copies<T>(open: Iterable<T>): T[] {
  return Array.from(open, (each) => ({ ...each }));
}

type OrderQuery = Span & { readonly symbol: string | undefined; readonly fromId?: number | undefined };

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
