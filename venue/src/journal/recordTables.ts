import type { AddedColumn } from './projection.ts';

export const TABLES = `
  -- Orders that are over; open ones are the engine's. Ids rise with time, so that rows are added at the end.
  create table if not exists closed_order (
    id integer primary key, account integer not null, symbol text not null, client_id text not null,
    created_at integer not null, updated_at integer not null, filled integer not null, side integer not null,
    type text not null, original_type text not null, time_in_force text not null, self_trade text not null,
    reduce_only integer not null, close_position integer not null, price_match text not null, good_till integer not null,
    price integer not null, quantity integer not null, quote text not null, status text not null,
    amendments integer not null, liquidation integer not null, algo_id integer not null,
    -- The terms of a spot order as JSON.
    spot text
  ) strict;
  create index if not exists closed_order_of on closed_order (account, symbol, id);
  create index if not exists closed_order_client on closed_order (client_id, account);
  create table if not exists closed_algo (
    id integer primary key, account integer not null, symbol text not null, client_id text not null,
    created_at integer not null, updated_at integer not null, body text not null
  ) strict;
  -- Order lists that are over; open ones are the engine's.
  create table if not exists closed_list (
    id integer primary key, account integer not null, symbol text not null, client_id text not null,
    created_at integer not null, updated_at integer not null, body text not null
  ) strict;
  create index if not exists closed_list_of on closed_list (account, id);
  create index if not exists closed_list_client on closed_list (client_id, account);
  create index if not exists closed_algo_of on closed_algo (account, symbol, id);
  create index if not exists closed_algo_client on closed_algo (client_id, account);
  -- One side of a trade, with the ids of the income records that it is. A trade with oneself is two rows.
  create table if not exists account_trade (
    account integer not null, symbol text not null, id integer not null, order_id integer not null,
    side integer not null, price integer not null, quantity integer not null, quote text not null,
    commission text not null, realised text not null, maker integer not null, time integer not null,
    commission_id integer not null, realised_id integer not null, list_id integer,
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

/** Columns that an older version's tables lack. */
export const ADDED_COLUMNS: readonly AddedColumn[] = [
  { table: 'closed_order', column: 'spot', type: 'text' },
  { table: 'account_trade', column: 'list_id', type: 'integer' },
];

/** Statement numbers. */
export const ORDER = 0;
export const ALGO = 1;
export const TRADE = 2;
export const INCOME = 3;
export const FUNDING = 4;
export const TRANSFER = 5;
export const DROP_ORDERS = 6;
export const DROP_UNFILLED = 7;
export const DROP_ALGOS = 8;
export const DROP_TRADES = 9;
export const LIST = 10;
export const DROP_LISTS = 11;

// The oldest rows have the smallest ids, so a few of them show whether anything has expired.
const OLD = 'id in (select id from closed_order order by id limit 20000)';

const placeholders = (count: number) => Array.from({ length: count }, () => '?').join();

export const STATEMENTS: readonly string[] = [
  `insert or replace into closed_order values (${placeholders(24)})`,
  `insert or replace into closed_algo values (${placeholders(7)})`,
  `insert into account_trade values (${placeholders(15)})`,
  `insert into other_income values (${placeholders(9)})`,
  `insert into funding values (${placeholders(4)})`,
  `insert into transfer values (${placeholders(9)})`,
  `delete from closed_order where ${OLD} and updated_at < ?`,
  `delete from closed_order where ${OLD} and filled = 0 and updated_at < ?`,
  'delete from closed_algo where updated_at < ?',
  'delete from account_trade where time < ?',
  `insert or replace into closed_list values (${placeholders(7)})`,
  'delete from closed_list where updated_at < ?',
];
