-- Accounts at the exchange, transfers to and from them, orders, executions and income, and reconciliation.

create domain customer_account_type as text check (value in ('capital_account', 'trade_account', 'swap_account'));
create domain exchange_account_type as text check (value in ('trade_account', 'swap_account'));
create domain broker_account_kind as text check (value in ('own', 'sub'));
create domain exchange_product as text check (value in ('spot', 'usdm', 'coinm'));
create domain order_side as text check (value in ('buy', 'sell'));
create domain order_price_type as text check (value in ('limit', 'market'));
create domain order_time_in_force as text check (value in ('GTC', 'IOC', 'FOK', 'GTX', 'GTD'));
create domain order_condition_type as text check (value in ('stop', 'take_profit'));
create domain order_trigger_by as text check (value in ('last', 'mark'));
create domain order_liquidation_type as text check (value in ('take_over', 'position_reduction'));
create domain order_status as text check (value in (
  'submitted', 'running', 'partial-filled', 'filled', 'cancelling', 'cancelled', 'partial-canceled', 'failed', 'expired'
));
create domain income_type as text check (value in (
  'transfer', 'realized_pnl', 'funding_fee', 'commission', 'liquidation', 'auto_deleveraging', 'others'
));

-- An institution's account at the exchange, opened with its first transfer there. A broker also has sub-accounts.
create table broker_account (
  id uuid primary key,
  institution_id uuid not null references institution,
  exchange_code text not null check (exchange_code ~ '^[A-Z0-9_]{2,20}$'),
  -- The account's id at the exchange.
  external_id text not null check (length(external_id) between 1 and 64),
  created_at timestamptz not null,
  kind broker_account_kind not null default 'own',
  name text not null default '' check (length(name) <= 60),
  sort_index int not null default 0,
  unique (exchange_code, external_id)
);
create unique index broker_account_own on broker_account (institution_id, exchange_code) where kind = 'own';

-- The API key that the platform trades an account with. The secret is encrypted under SECRETS_KEY.
create table exchange_key (
  id uuid primary key,
  broker_account_id uuid not null references broker_account,
  api_key text not null unique check (length(api_key) between 1 and 200),
  secret bytea not null,
  -- 'rejected': the exchange does not accept it.
  state text not null default 'active' check (state in ('active', 'rejected', 'revoked')),
  created_at timestamptz not null
);
create unique index exchange_key_active on exchange_key (broker_account_id) where state <> 'revoked';

-- WAL-02: transfers between an institution's accounts. The amount is held in the ledger and moved at the exchange; then
-- the hold is posted, or voided where the exchange rejects the transfer.
create table account_transfer (
  id uuid primary key,
  -- The order of the requests, also within one millisecond.
  number bigint generated always as identity unique,
  institution_id uuid not null references institution,
  user_id uuid not null references platform_user,
  -- The client's idempotency key.
  client_key text not null check (length(client_key) between 1 and 64),
  asset text not null,
  amount numeric(38, 18) not null check (amount > 0),
  from_account customer_account_type not null,
  to_account customer_account_type not null,
  state text not null default 'pending' check (state in ('pending', 'completed', 'failed')),
  -- Why the exchange rejected it.
  reason text,
  created_at timestamptz not null,
  resolved_at timestamptz,
  unique (institution_id, client_key),
  check (from_account <> to_account),
  check ((state = 'pending') = (resolved_at is null))
);
create index account_transfer_recent on account_transfer (institution_id, number desc);

-- TR-13: one row for each order of an account, including those placed elsewhere and the exchange's own. The exchange's
-- ids are unique within a product's instrument, client order ids within an account's product.
create table exchange_order (
  id bigint generated always as identity primary key,
  broker_account_id uuid not null references broker_account,
  product exchange_product not null,
  client_order_id text not null check (client_order_id ~ '^[.A-Z:/a-z0-9_-]{1,36}$'),
  -- Null for orders that were not sent from here.
  user_id uuid references platform_user,
  -- The exchange's ids are numbers beyond 2^53. A conditional order has an id of its own; the order that it triggers has
  -- another.
  exchange_order_id text check (exchange_order_id ~ '^\d{1,20}$'),
  algo_id text check (algo_id ~ '^\d{1,20}$'),
  instrument_id text not null,
  direction order_side not null,
  price_type order_price_type not null,
  time_in_force order_time_in_force not null,
  reduce_only boolean not null,
  price numeric(38, 18) check (price > 0),
  quantity numeric(38, 18) not null check (quantity >= 0),
  condition_type order_condition_type,
  trigger_price numeric(38, 18) check (trigger_price > 0),
  trigger_by order_trigger_by,
  expires_at timestamptz,
  status order_status not null,
  executed_quantity numeric(38, 18) not null default 0 check (executed_quantity >= 0),
  average_price numeric(38, 18),
  liquidation_type order_liquidation_type,
  -- The exchange's reason for rejecting it.
  rejection_code int,
  rejection_message text,
  -- Price and quantity as they were sent from here; those above are changed by amendments.
  sent_price numeric(38, 18),
  sent_quantity numeric(38, 18),
  -- When the request was last sent, by the exchange's clock. After its receive window it can no longer arrive.
  sent_at timestamptz,
  created_at timestamptz not null,
  -- The exchange's time of this state, 1970 before the first update.
  updated_at timestamptz not null,
  -- Incremented by each change, which fails if another one was faster.
  version int not null default 0,
  unique (broker_account_id, product, client_order_id),
  check ((condition_type is null) = (trigger_price is null))
);
create index exchange_order_recent on exchange_order (broker_account_id, product, id desc);
create index exchange_order_by_exchange on exchange_order (broker_account_id, product, instrument_id, exchange_order_id);
create index exchange_order_unresolved on exchange_order (broker_account_id) where status in ('submitted', 'cancelling');

-- Executions. The exchange's trade ids are unique within a product's instrument.
create table exchange_trade (
  id bigint generated always as identity primary key,
  broker_account_id uuid not null references broker_account,
  product exchange_product not null,
  instrument_id text not null,
  trade_id text not null check (trade_id ~ '^\d{1,20}$'),
  exchange_order_id text not null,
  direction order_side not null,
  price numeric(38, 18) not null check (price > 0),
  quantity numeric(38, 18) not null check (quantity > 0),
  quote_quantity numeric(38, 18) not null,
  fee numeric(38, 18) not null,
  fee_asset text not null,
  realized_pnl numeric(38, 18) not null,
  is_maker boolean not null,
  traded_at timestamptz not null,
  unique (broker_account_id, product, instrument_id, trade_id)
);
create index exchange_trade_recent on exchange_trade (broker_account_id, product, id desc);
create index exchange_trade_of_order on exchange_trade (broker_account_id, product, instrument_id, exchange_order_id);
create index exchange_trade_of_contract on exchange_trade (broker_account_id, product, instrument_id, traded_at desc);

-- WAL-15: credits and debits of an account's wallet at the exchange; each becomes one ledger transfer against clearing.
-- `source_id` is the exchange's: the trade's id for profit and fees, the record's own id otherwise, so that the stream
-- and a later query of the same income give one row.
create table exchange_income (
  id bigint generated always as identity primary key,
  broker_account_id uuid not null references broker_account,
  product exchange_product not null,
  income_type income_type not null,
  source_id text not null check (length(source_id) between 1 and 80),
  instrument_id text,
  asset text not null,
  amount numeric(38, 18) not null,
  trade_id text,
  occurred_at timestamptz not null,
  -- Whether it is posted to the ledger. Account transfers post themselves; a loss that the ledger balance does not cover
  -- waits for the income that covers it.
  posted boolean not null default false,
  unique (broker_account_id, product, income_type, source_id)
);
create index exchange_income_recent on exchange_income (broker_account_id, product, id desc);
create index exchange_income_unposted on exchange_income (broker_account_id) where not posted;

-- Amendments of orders and changes of a contract's settings, stored with their audit record before they are sent. A pending
-- one has an outcome that is not known yet.
create domain exchange_request_kind as text check (value in ('amendment', 'leverage', 'margin_mode'));
create table exchange_request (
  id bigint generated always as identity primary key,
  broker_account_id uuid not null references broker_account,
  product exchange_product not null,
  kind exchange_request_kind not null,
  user_id uuid not null references platform_user,
  instrument_id text not null,
  order_id bigint references exchange_order,
  -- The order's price and quantity, or the setting: as they were, and as they are wanted.
  before jsonb not null,
  wanted jsonb not null,
  state text not null default 'pending' check (state in ('pending', 'completed', 'rejected')),
  rejection_code int,
  rejection_message text,
  -- By the exchange's clock. After its receive window a request can no longer arrive.
  sent_at timestamptz not null,
  created_at timestamptz not null,
  resolved_at timestamptz,
  check ((kind = 'amendment') = (order_id is not null)),
  check ((state = 'pending') = (resolved_at is null))
);
create index exchange_request_pending on exchange_request (created_at) where state = 'pending';
create index exchange_request_recent on exchange_request (broker_account_id, product, instrument_id, id);

-- How far an account's records of a product have been read from the exchange.
create table account_sync (
  broker_account_id uuid not null references broker_account,
  product exchange_product not null,
  -- Income up to this time is complete.
  income_until timestamptz not null,
  -- Whether the account has positions or open orders; such accounts are read more often.
  is_exposed boolean not null,
  synced_at timestamptz not null,
  primary key (broker_account_id, product)
);

-- One comparison of ledger and exchange, for each account and asset.
create table reconciliation (
  id bigint generated always as identity primary key,
  broker_account_id uuid not null references broker_account,
  account_type exchange_account_type not null,
  asset text not null,
  ledger_amount numeric(38, 18) not null,
  exchange_amount numeric(38, 18) not null,
  -- Income that is not posted yet, and pending transfers, explain a difference.
  unposted_income numeric(38, 18) not null,
  in_flight boolean not null,
  difference numeric(38, 18) generated always as (ledger_amount + unposted_income - exchange_amount) stored,
  reconciled_at timestamptz not null
);
create index reconciliation_recent on reconciliation (broker_account_id, id desc);

grant select, insert, update (name, sort_index) on broker_account to aldgate_app;
grant select, insert, update (state) on exchange_key to aldgate_app;
grant select, insert, update (state, reason, resolved_at) on account_transfer to aldgate_app;
grant select, insert, update on exchange_order, account_sync to aldgate_app;
grant select, insert on exchange_trade, reconciliation to aldgate_app;
grant select, insert, update (posted) on exchange_income to aldgate_app;
grant select, insert, update (state, rejection_code, rejection_message, resolved_at) on exchange_request to aldgate_app;
