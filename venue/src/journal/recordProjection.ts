import type { DatabaseSync } from 'node:sqlite';
import type { EngineContext } from '../engine/engineContext.ts';
import { type AlgoOrder, isActive } from '../engine/entities/algoOrder.ts';
import { isOpen, type Order } from '../engine/entities/order.ts';
import type { ExchangeEvent, Fill, IncomePaid, OrderChanged } from '../engine/events.ts';
import type { Batch } from './commandProcessor.ts';
import type { Projection, WriteRow } from './projection.ts';
import { createRecordReader } from './recordReader.ts';
import type { Records } from './records.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Orders and trades are retained for 90 days; cancelled orders without a fill for three. */
const RETENTION_MS = 90 * DAY_MS;
const UNFILLED_RETENTION_MS = 3 * DAY_MS;

const TABLES = `
  -- Orders that are over; open ones are the engine's. Ids rise with time, so that rows are added at the end.
  create table if not exists closed_order (
    id integer primary key, account integer not null, symbol text not null, client_id text not null,
    created_at integer not null, updated_at integer not null, filled integer not null, side integer not null,
    type text not null, original_type text not null, time_in_force text not null, self_trade text not null,
    reduce_only integer not null, close_position integer not null, price_match text not null, good_till integer not null,
    price integer not null, quantity integer not null, quote text not null, status text not null,
    amendments integer not null, liquidation integer not null, algo_id integer not null
  ) strict;
  create index if not exists closed_order_of on closed_order (account, symbol, id);
  create index if not exists closed_order_client on closed_order (client_id, account);
  create table if not exists closed_algo (
    id integer primary key, account integer not null, symbol text not null, client_id text not null,
    created_at integer not null, updated_at integer not null, body text not null
  ) strict;
  create index if not exists closed_algo_of on closed_algo (account, symbol, id);
  create index if not exists closed_algo_client on closed_algo (client_id, account);
  -- One side of a trade, with the ids of the income records that it is. A trade with oneself is two rows.
  create table if not exists account_trade (
    account integer not null, symbol text not null, id integer not null, order_id integer not null,
    side integer not null, price integer not null, quantity integer not null, quote text not null,
    commission text not null, realised text not null, maker integer not null, time integer not null,
    commission_id integer not null, realised_id integer not null,
    primary key (account, symbol, id, order_id)
  ) strict, without rowid;
  -- Income that comes of no trade.
  create table if not exists other_income (
    id integer primary key, account integer not null, symbol text not null, type text not null, amount text not null,
    asset text not null, info text not null, trade_id integer not null, time integer not null
  ) strict;
  create index if not exists other_income_of on other_income (account, id);
  create view if not exists income as
    select id, account, symbol, type, amount, asset, info, trade_id, time from other_income
    union all
    select commission_id, account, symbol, 'COMMISSION',
      case when commission like '-%' then substr(commission, 2) else '-' || commission end, 'USDT', '', id, time
    from account_trade where commission_id > 0
    union all
    select realised_id, account, symbol, 'REALIZED_PNL', realised, 'USDT', '', id, time
    from account_trade where realised_id > 0;
  create table if not exists funding (
    symbol text not null, time integer not null, rate text not null, mark text not null, primary key (symbol, time)
  ) strict, without rowid;
  create table if not exists transfer (
    id integer primary key, client_id text, from_account integer not null, from_wallet text not null,
    to_account integer not null, to_wallet text not null, asset text not null, amount text not null, time integer not null
  ) strict;
  create index if not exists transfer_from on transfer (from_account, id);
  create index if not exists transfer_to on transfer (to_account, id);
`;

/** Statement numbers. */
const ORDER = 0;
const ALGO = 1;
const TRADE = 2;
const INCOME = 3;
const FUNDING = 4;
const TRANSFER = 5;
const DROP_ORDERS = 6;
const DROP_UNFILLED = 7;
const DROP_ALGOS = 8;
const DROP_TRADES = 9;

// The oldest rows have the smallest ids, so a few of them show whether anything has expired.
const OLD = 'id in (select id from closed_order order by id limit 20000)';

const placeholders = (count: number) => Array.from({ length: count }, () => '?').join();

const STATEMENTS: readonly string[] = [
  `insert or replace into closed_order values (${placeholders(23)})`,
  `insert or replace into closed_algo values (${placeholders(7)})`,
  `insert into account_trade values (${placeholders(14)})`,
  `insert into other_income values (${placeholders(9)})`,
  `insert into funding values (${placeholders(4)})`,
  `insert into transfer values (${placeholders(9)})`,
  `delete from closed_order where ${OLD} and updated_at < ?`,
  `delete from closed_order where ${OLD} and filled = 0 and updated_at < ?`,
  'delete from closed_algo where updated_at < ?',
  'delete from account_trade where time < ?',
];

interface Filled {
  readonly event: OrderChanged;
  readonly fill: Fill;
  commissionId: number;
  realisedId: number;
}

/** Closed orders, trades, income, funding and transfers, for queries. */
export class RecordProjection implements Projection {
  readonly tables = TABLES;
  readonly statements = STATEMENTS;
  #database: DatabaseSync | undefined;
  /** The fill whose income events have not arrived yet. */
  #filled: Filled | undefined;
  #prunedAt = 0;

  open(database: DatabaseSync): void {
    this.#database = database;
  }

  /** Queries on the records; `upToDate` resolves when they contain everything up to now. */
  reader(engine: EngineContext, upToDate: () => Promise<void>): Records {
    if (this.#database === undefined) throw new Error('the records are not open');
    return createRecordReader(this.#database, engine, upToDate);
  }

  write(batches: readonly Batch[], put: WriteRow): void {
    for (const { at, events } of batches) {
      for (const event of events) this.#writeEvent(event, at, put);
      this.#writeTrade(at, put);
    }
  }

  prune(at: number, put: WriteRow): void {
    put(DROP_ORDERS, [at - RETENTION_MS]);
    put(DROP_UNFILLED, [at - UNFILLED_RETENTION_MS]);
    put(DROP_ALGOS, [at - RETENTION_MS]);
    if (at < this.#prunedAt + DAY_MS) return;
    this.#prunedAt = at;
    put(DROP_TRADES, [at - RETENTION_MS]);
  }

  #writeEvent(event: ExchangeEvent, at: number, put: WriteRow): void {
    switch (event.type) {
      case 'order':
        if (event.fill !== undefined) {
          this.#writeTrade(at, put);
          this.#filled = { event, fill: event.fill, commissionId: 0, realisedId: 0 };
        }
        if (!isOpen(event.order)) writeOrder(event.order, put);
        return;
      case 'algo':
        if (!isActive(event.algo)) writeAlgo(event.algo, put);
        return;
      case 'income':
        this.#writeIncome(event, at, put);
        return;
      case 'funding':
        put(FUNDING, [event.symbol, at, String(event.rate), String(event.mark)]);
        return;
      case 'transfer': {
        const { id, clientId = null, from, to, asset, amount } = event;
        const ends = [from.account, from.wallet, to.account, to.wallet];
        put(TRANSFER, [id, clientId, ...ends, asset, String(amount), at]);
        return;
      }
      default:
    }
  }

  /** Profit and commission follow the fill, and are stored with it. */
  #writeIncome(event: IncomePaid, at: number, put: WriteRow): void {
    const { account, transactionId, symbol, incomeType, amount, asset, info, tradeId } = event;
    const filled = this.#filled;
    if (filled?.event.account === account && filled.fill.tradeId === tradeId) {
      if (incomeType === 'COMMISSION') filled.commissionId = transactionId;
      if (incomeType === 'REALIZED_PNL') filled.realisedId = transactionId;
      if (incomeType === 'COMMISSION' || incomeType === 'REALIZED_PNL') return;
    }
    put(INCOME, [transactionId, account, symbol, incomeType, String(amount), asset, info, tradeId, at]);
  }

  #writeTrade(at: number, put: WriteRow): void {
    if (this.#filled === undefined) return;
    const { event, fill, commissionId, realisedId } = this.#filled;
    this.#filled = undefined;
    const { account, order } = event;
    const { tradeId, price, quantity, quote, commission, realised, maker } = fill;
    const figures = [order.side, price, quantity, String(quote), String(commission), String(realised), Number(maker)];
    put(TRADE, [account, order.symbol, tradeId, order.id, ...figures, at, commissionId, realisedId]);
  }
}

function writeOrder(order: Order, put: WriteRow): void {
  put(ORDER, [
    order.id,
    order.account,
    order.symbol,
    order.clientOrderId,
    order.createdAt,
    order.updatedAt,
    order.filled,
    order.side,
    order.type,
    order.originalType,
    order.timeInForce,
    order.selfTrade,
    Number(order.reduceOnly),
    Number(order.closePosition),
    order.priceMatch,
    order.goodTill,
    order.price,
    order.quantity,
    String(order.quote),
    order.status,
    order.amendments,
    Number(order.liquidation),
    order.algoId,
  ]);
}

function writeAlgo(algo: AlgoOrder, put: WriteRow): void {
  const { account, id, symbol, clientAlgoId, createdAt, updatedAt } = algo;
  put(ALGO, [id, account, symbol, clientAlgoId, createdAt, updatedAt, JSON.stringify(algo)]);
}
