import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { ExchangeEvent, Fill, IncomePaid, OrderChanged } from '../engine/events.ts';
import { type AlgoOrder, isUnderWay } from '../engine/orders/algoOrder.ts';
import { isOpen, type Order } from '../engine/orders/order.ts';
import type { World } from '../engine/world.ts';
import type { Batch } from './desk.ts';
import type { Keeper } from './keeper.ts';
import { reader } from './recordReader.ts';
import type { Records } from './records.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Orders and trades are kept for 90 days; those that were cancelled with nothing filled for three. */
const KEPT_MS = 90 * DAY_MS;
const UNFILLED_KEPT_MS = 3 * DAY_MS;

const TABLES = `
  -- Orders that are over; open ones are the engine's. Ids rise with time, so that rows are added at the end.
  create table if not exists closed_order (
    id integer primary key, account integer not null, symbol text not null, client_id text not null,
    created_at integer not null, updated_at integer not null, filled integer not null, body text not null
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

interface Filled {
  readonly event: OrderChanged;
  readonly fill: Fill;
  commissionId: number;
  realisedId: number;
}

/** Orders that are over, trades, income, funding and transfers, as they are asked for later. */
export class RecordBook implements Keeper {
  readonly tables = TABLES;
  #database: DatabaseSync | undefined;
  #order: StatementSync | undefined;
  #algo: StatementSync | undefined;
  #trade: StatementSync | undefined;
  #income: StatementSync | undefined;
  #funding: StatementSync | undefined;
  #transfer: StatementSync | undefined;
  /** The fill whose income is still to come. */
  #filled: Filled | undefined;
  #prunedAt = 0;

  open(database: DatabaseSync): void {
    this.#database = database;
    this.#order = database.prepare('insert or replace into closed_order values (?, ?, ?, ?, ?, ?, ?, ?)');
    this.#algo = database.prepare('insert or replace into closed_algo values (?, ?, ?, ?, ?, ?, ?)');
    this.#trade = database.prepare('insert into account_trade values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
    this.#income = database.prepare('insert into other_income values (?, ?, ?, ?, ?, ?, ?, ?, ?)');
    this.#funding = database.prepare('insert into funding values (?, ?, ?, ?)');
    this.#transfer = database.prepare('insert into transfer values (?, ?, ?, ?, ?, ?, ?, ?, ?)');
  }

  /** The records to be read; `upToDate` writes what is still to be written. */
  reader(world: World, upToDate: () => void): Records {
    if (this.#database === undefined) throw new Error('the records are not open');
    return reader(this.#database, world, upToDate);
  }

  write({ at, events }: Batch): void {
    for (const event of events) this.#writeEvent(event, at);
    this.#writeTrade(at);
  }

  prune(at: number): void {
    const database = this.#database;
    // The oldest rows have the smallest ids: a few of them show whether there is anything to drop.
    const old = 'id in (select id from closed_order order by id limit 20000)';
    database?.prepare(`delete from closed_order where ${old} and updated_at < ?`).run(at - KEPT_MS);
    database
      ?.prepare(`delete from closed_order where ${old} and filled = 0 and updated_at < ?`)
      .run(at - UNFILLED_KEPT_MS);
    database?.prepare('delete from closed_algo where updated_at < ?').run(at - KEPT_MS);
    if (at < this.#prunedAt + DAY_MS) return;
    this.#prunedAt = at;
    database?.prepare('delete from account_trade where time < ?').run(at - KEPT_MS);
  }

  #writeEvent(event: ExchangeEvent, at: number): void {
    switch (event.type) {
      case 'order':
        if (event.fill !== undefined) {
          this.#writeTrade(at);
          this.#filled = { event, fill: event.fill, commissionId: 0, realisedId: 0 };
        }
        if (!isOpen(event.order)) this.#writeOrder(event.order);
        return;
      case 'algo':
        if (!isUnderWay(event.algo)) this.#writeAlgo(event.algo);
        return;
      case 'income':
        this.#writeIncome(event, at);
        return;
      case 'funding':
        run(this.#funding, [event.symbol, at, String(event.rate), String(event.mark)]);
        return;
      case 'transfer': {
        const { id, clientId = null, from, to, asset, amount } = event;
        const ends = [from.account, from.wallet, to.account, to.wallet];
        run(this.#transfer, [id, clientId, ...ends, asset, String(amount), at]);
        return;
      }
      default:
    }
  }

  /** Profit and commission of a fill follow it, and are kept with it. */
  #writeIncome(event: IncomePaid, at: number): void {
    const { account, transactionId, symbol, incomeType, amount, asset, info, tradeId } = event;
    const filled = this.#filled;
    if (filled?.event.account === account && filled.fill.tradeId === tradeId) {
      if (incomeType === 'COMMISSION') filled.commissionId = transactionId;
      if (incomeType === 'REALIZED_PNL') filled.realisedId = transactionId;
      if (incomeType === 'COMMISSION' || incomeType === 'REALIZED_PNL') return;
    }
    run(this.#income, [transactionId, account, symbol, incomeType, String(amount), asset, info, tradeId, at]);
  }

  #writeTrade(at: number): void {
    if (this.#filled === undefined) return;
    const { event, fill, commissionId, realisedId } = this.#filled;
    this.#filled = undefined;
    const { account, order } = event;
    const { tradeId, price, quantity, quote, commission, realised, maker } = fill;
    const figures = [order.side, price, quantity, String(quote), String(commission), String(realised), Number(maker)];
    run(this.#trade, [account, order.symbol, tradeId, order.id, ...figures, at, commissionId, realisedId]);
  }

  #writeOrder(order: Order): void {
    const { account, id, symbol, clientOrderId, createdAt, updatedAt, filled } = order;
    const body = JSON.stringify({ ...order, quote: String(order.quote) });
    run(this.#order, [id, account, symbol, clientOrderId, createdAt, updatedAt, filled, body]);
  }

  #writeAlgo(algo: AlgoOrder): void {
    const { account, id, symbol, clientAlgoId, createdAt, updatedAt } = algo;
    run(this.#algo, [id, account, symbol, clientAlgoId, createdAt, updatedAt, JSON.stringify(algo)]);
  }
}

function run(statement: StatementSync | undefined, values: readonly SQLInputValue[]): void {
  if (statement === undefined) throw new Error('the records are not open');
  statement.run(...values);
}
