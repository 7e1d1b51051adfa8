-- Trading on an account at the exchange: its keys, its orders, executions and income, and the mirror that the ledger
-- keeps of it. WAL-15: every figure of income becomes one ledger transfer against clearing.

-- A broker has sub-accounts beside the institution's own account.
alter table broker_account
  drop constraint broker_account_institution_id_exchange_code_key,
  add column kind text not null default 'own' check (kind in ('own', 'sub')),
  add column name text not null default '' check (length(name) <= 60),
  add column sort_index int not null default 0;
update broker_account set name = left(institution.name, 60) from institution where institution.id = institution_id;
create unique index broker_account_own on broker_account (institution_id, exchange_code) where kind = 'own';

-- The key that the platform trades an account with. Its secret is sealed under the platform's key and never leaves.
create table exchange_key (
  id uuid primary key,
  broker_account_id uuid not null references broker_account,
  api_key text not null unique check (length(api_key) between 1 and 200),
  secret bytea not null,
  -- 'rejected': the exchange has turned it away.
  state text not null default 'active' check (state in ('active', 'rejected', 'withdrawn')),
  created_at timestamptz not null
);
create unique index exchange_key_active on exchange_key (broker_account_id) where state <> 'withdrawn';

-- TR-13. One row for each order that an account has or had, also those made elsewhere and the exchange's own.
create table futures_order (
  id bigint generated always as identity primary key,
  broker_account_id uuid not null references broker_account,
  client_order_id text not null check (client_order_id ~ '^[.A-Z:/a-z0-9_-]{1,36}$'),
  -- Null for orders that were not sent from here.
  user_id uuid references platform_user,
  -- The exchange's ids are numbers beyond 2^53. A conditional order has one of its own, and the order it becomes another.
  exchange_order_id text check (exchange_order_id ~ '^\d{1,20}$'),
  algo_id text check (algo_id ~ '^\d{1,20}$'),
  instrument_id text not null,
  direction text not null check (direction in ('buy', 'sell')),
  price_type text not null check (price_type in ('limit', 'market')),
  time_in_force text not null check (time_in_force in ('GTC', 'IOC', 'FOK', 'GTX', 'GTD')),
  reduce_only boolean not null,
  price numeric(38, 18) check (price > 0),
  quantity numeric(38, 18) not null check (quantity >= 0),
  condition_type text check (condition_type in ('stop', 'take_profit')),
  trigger_price numeric(38, 18) check (trigger_price > 0),
  trigger_by text check (trigger_by in ('last', 'mark')),
  expires_at timestamptz,
  status text not null check (status in (
    'submitted', 'running', 'partial-filled', 'filled', 'cancelling', 'cancelled', 'partial-canceled', 'failed', 'expired'
  )),
  executed_quantity numeric(38, 18) not null default 0 check (executed_quantity >= 0),
  average_price numeric(38, 18),
  liquidation_type text check (liquidation_type in ('take_over', 'position_reduction')),
  -- What the exchange said against it.
  rejection_code int,
  rejection_message text,
  -- Whether price or quantity were changed after it was sent.
  amended boolean not null default false,
  -- When the request was last sent, by the exchange's clock: after its window it cannot arrive any more.
  sent_at timestamptz,
  created_at timestamptz not null,
  -- The exchange's time of the newest thing known, 1970 while it has said nothing; an older word changes nothing.
  updated_at timestamptz not null,
  last_deal_at timestamptz,
  unique (broker_account_id, client_order_id),
  check ((condition_type is null) = (trigger_price is null))
);
create index futures_order_recent on futures_order (broker_account_id, id desc);
create index futures_order_by_exchange on futures_order (broker_account_id, instrument_id, exchange_order_id);
create index futures_order_undecided on futures_order (broker_account_id) where status in ('submitted', 'cancelling');

-- An execution; the exchange's ids count within a contract.
create table futures_trade (
  id bigint generated always as identity primary key,
  broker_account_id uuid not null references broker_account,
  instrument_id text not null,
  trade_id text not null check (trade_id ~ '^\d{1,20}$'),
  exchange_order_id text not null,
  direction text not null check (direction in ('buy', 'sell')),
  price numeric(38, 18) not null check (price > 0),
  quantity numeric(38, 18) not null check (quantity > 0),
  quote_quantity numeric(38, 18) not null,
  fee numeric(38, 18) not null,
  fee_asset text not null,
  realized_pnl numeric(38, 18) not null,
  is_maker boolean not null,
  traded_at timestamptz not null,
  unique (broker_account_id, instrument_id, trade_id)
);
create index futures_trade_recent on futures_trade (broker_account_id, id desc);
create index futures_trade_of_order on futures_trade (broker_account_id, instrument_id, exchange_order_id);
create index futures_trade_of_contract on futures_trade (broker_account_id, instrument_id, traded_at desc);

-- What came to an account's wallet or left it. `source_id` is the exchange's: a trade for profit and fees, its own
-- number for all else, so that the stream and a later reading of the same thing are one row.
create table futures_income (
  id bigint generated always as identity primary key,
  broker_account_id uuid not null references broker_account,
  income_type text not null check (income_type in (
    'transfer', 'realized_pnl', 'funding_fee', 'commission', 'liquidation', 'auto_deleveraging', 'others'
  )),
  source_id text not null check (length(source_id) between 1 and 80),
  instrument_id text,
  asset text not null,
  amount numeric(38, 18) not null,
  trade_id text,
  occurred_at timestamptz not null,
  -- Whether the ledger has it. Transfers are posted by their own saga, and a loss that the mirror cannot cover waits
  -- for what covers it.
  posted boolean not null default false,
  unique (broker_account_id, income_type, source_id)
);
create index futures_income_recent on futures_income (broker_account_id, id desc);
create index futures_income_waiting on futures_income (broker_account_id) where not posted;

-- How far the records of an account have been read from the exchange.
create table account_sync (
  broker_account_id uuid primary key references broker_account,
  -- Income up to here is complete.
  income_until timestamptz not null,
  -- Whether it has positions or open orders: then it is read more often.
  is_exposed boolean not null,
  synced_at timestamptz not null
);

-- One comparison of ledger and exchange: of each account and asset, what either says.
create table reconciliation (
  id bigint generated always as identity primary key,
  broker_account_id uuid not null references broker_account,
  account_type text not null check (account_type in ('trade_account', 'swap_account')),
  asset text not null,
  ledger_amount numeric(38, 18) not null,
  exchange_amount numeric(38, 18) not null,
  -- Income that the ledger has not posted yet, and transfers under way: they explain a difference.
  waiting numeric(38, 18) not null,
  in_flight boolean not null,
  difference numeric(38, 18) generated always as (ledger_amount + waiting - exchange_amount) stored,
  reconciled_at timestamptz not null
);
create index reconciliation_recent on reconciliation (broker_account_id, id desc);

grant select, insert, update (name, sort_index) on broker_account to aldgate_app;
grant select, insert, update (state) on exchange_key to aldgate_app;
grant select, insert, update on futures_order to aldgate_app;
grant select, insert on futures_trade to aldgate_app;
grant select, insert, update (posted) on futures_income to aldgate_app;
grant select, insert, update on account_sync to aldgate_app;
grant select, insert on reconciliation to aldgate_app;
