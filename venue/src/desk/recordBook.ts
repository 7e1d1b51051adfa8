import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { ExchangeEvent } from '../engine/events.ts';
import type { AlgoOrder } from '../engine/orders/algoOrder.ts';
import type { Order } from '../engine/orders/order.ts';
import type { Batch } from './desk.ts';
import type { Keeper } from './keeper.ts';
import { reader } from './recordReader.ts';
import type { Records } from './records.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Orders and trades are kept for 90 days; those that were cancelled with nothing filled for three. */
const KEPT_MS = 90 * DAY_MS;
const UNFILLED_KEPT_MS = 3 * DAY_MS;

const TABLES = `
  create table if not exists account_order (
    account integer not null, id integer not null, symbol text not null, client_id text not null,
    created_at integer not null, updated_at integer not null, filled integer not null, open integer not null,
    body text not null, primary key (account, id)
  ) strict, without rowid;
  create index if not exists account_order_client on account_order (account, symbol, client_id, id);
  create index if not exists account_order_age on account_order (updated_at);
  create table if not exists account_algo (
    account integer not null, id integer not null, symbol text not null, client_id text not null,
    created_at integer not null, updated_at integer not null, open integer not null, body text not null,
    primary key (account, id)
  ) strict, without rowid;
  create table if not exists account_trade (
    account integer not null, symbol text not null, id integer not null, order_id integer not null,
    side integer not null, price integer not null, quantity integer not null, quote text not null,
    commission text not null, realised text not null, maker integer not null, time integer not null,
    -- A trade with oneself is two rows.
    primary key (account, symbol, id, order_id)
  ) strict, without rowid;
  create index if not exists account_trade_age on account_trade (time);
  create table if not exists income (
    account integer not null, id integer not null, symbol text not null, type text not null, amount text not null,
    asset text not null, info text not null, trade_id integer not null, time integer not null, primary key (account, id)
  ) strict, without rowid;
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

/** Orders, trades, income, funding and transfers, as they are asked for later. Written with the journal. */
export class RecordBook implements Keeper {
  readonly tables = TABLES;
  #database: DatabaseSync | undefined;
  #order: StatementSync | undefined;
  #algo: StatementSync | undefined;
  #trade: StatementSync | undefined;
  #income: StatementSync | undefined;
  #funding: StatementSync | undefined;
  #transfer: StatementSync | undefined;

  open(database: DatabaseSync): void {
    this.#database = database;
    this.#order = database.prepare('insert or replace into account_order values (?, ?, ?, ?, ?, ?, ?, ?, ?)');
    this.#algo = database.prepare('insert or replace into account_algo values (?, ?, ?, ?, ?, ?, ?, ?)');
    this.#trade = database.prepare('insert into account_trade values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
    this.#income = database.prepare('insert into income values (?, ?, ?, ?, ?, ?, ?, ?, ?)');
    this.#funding = database.prepare('insert into funding values (?, ?, ?, ?)');
    this.#transfer = database.prepare('insert into transfer values (?, ?, ?, ?, ?, ?, ?, ?, ?)');
  }

  /** The records to be read; `upToDate` writes what is still to be written. */
  reader(upToDate: () => void): Records {
    if (this.#database === undefined) throw new Error('the records are not open');
    return reader(this.#database, upToDate);
  }

  write({ at, events }: Batch): void {
    // Of an order that changed several times its last state is enough.
    const orders = new Map<number, Order>();
    for (const event of events) {
      if (event.type === 'order') orders.set(event.order.id, event.order);
      this.#writeEvent(event, at);
    }
    for (const order of orders.values()) this.#writeOrder(order);
  }

  prune(at: number): void {
    const database = this.#database;
    database?.prepare('delete from account_order where open = 0 and updated_at < ?').run(at - KEPT_MS);
    database
      ?.prepare('delete from account_order where open = 0 and filled = 0 and updated_at < ?')
      .run(at - UNFILLED_KEPT_MS);
    database?.prepare('delete from account_trade where time < ?').run(at - KEPT_MS);
    database?.prepare('delete from account_algo where open = 0 and updated_at < ?').run(at - KEPT_MS);
  }

  #writeEvent(event: ExchangeEvent, at: number): void {
    switch (event.type) {
      case 'order': {
        if (event.fill === undefined) return;
        const { order, fill } = event;
        const { price, quantity, commission, realised, maker, quote } = fill;
        const figures = [
          order.side,
          price,
          quantity,
          String(quote),
          String(commission),
          String(realised),
          Number(maker),
        ];
        run(this.#trade, [event.account, order.symbol, fill.tradeId, order.id, ...figures, at]);
        return;
      }
      case 'algo':
        this.#writeAlgo(event.algo);
        return;
      case 'income': {
        const { account, transactionId, symbol, incomeType, amount, asset, info, tradeId } = event;
        run(this.#income, [account, transactionId, symbol, incomeType, String(amount), asset, info, tradeId, at]);
        return;
      }
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

  #writeOrder(order: Order): void {
    const { account, id, symbol, clientOrderId, createdAt, updatedAt, filled, status } = order;
    const isOpen = status === 'NEW' || status === 'PARTIALLY_FILLED';
    const body = JSON.stringify({ ...order, quote: String(order.quote) });
    run(this.#order, [account, id, symbol, clientOrderId, createdAt, updatedAt, filled, Number(isOpen), body]);
  }

  #writeAlgo(algo: AlgoOrder): void {
    const { account, id, symbol, clientAlgoId, createdAt, updatedAt, status } = algo;
    const isOpen = status === 'NEW' || status === 'TRIGGERING' || status === 'TRIGGERED';
    run(this.#algo, [account, id, symbol, clientAlgoId, createdAt, updatedAt, Number(isOpen), JSON.stringify(algo)]);
  }
}

function run(statement: StatementSync | undefined, values: readonly SQLInputValue[]): void {
  if (statement === undefined) throw new Error('the records are not open');
  statement.run(...values);
}
