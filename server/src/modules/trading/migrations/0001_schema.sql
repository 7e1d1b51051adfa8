-- Orders, executions and income of accounts at the exchanges.

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
create domain exchange_request_kind as text check (value in ('amendment', 'leverage', 'margin_mode'));

-- TR-13: one row for each order of an account, including those placed elsewhere and the exchange's own. The exchange's
-- ids are unique within a product's instrument, client order ids within an account's product.
create table exchange_order (
  id bigint generated always as identity primary key,
  exchange_account_id uuid not null references exchange_account,
  product exchange_product not null,
  client_order_id text not null check (client_order_id ~ '^[.A-Z:/a-z0-9_-]{1,36}$'),
  -- Null for orders that were not sent from here.
  user_id uuid references platform_user,
  -- The exchange's ids are numbers beyond 2^53. A conditional order has an id of its own; the order that it triggers
  -- has another.
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
  -- Whether reduce-only conditional orders stay open where this order brings their position to zero.
  keep_conditional boolean not null default false,
  expires_at timestamptz,
  status order_status not null,
  -- Open orders and ended ones have indexes of their own.
  is_open boolean not null
    generated always as (status in ('submitted', 'running', 'partial-filled', 'cancelling')) stored,
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
  -- Until when the exchange may accept the order, by the platform's clock. Null for orders that were placed elsewhere.
  valid_until timestamptz,
  created_at timestamptz not null,
  -- The exchange's time of this state, 1970 before the first update.
  updated_at timestamptz not null,
  -- Incremented by each change, which fails if another one was faster.
  version int not null default 0,
  unique (exchange_account_id, product, client_order_id),
  check ((condition_type is null) = (trigger_price is null))
)
-- Each change of an order leaves a dead row.
with (autovacuum_vacuum_scale_factor = 0.02);
create index exchange_order_by_exchange
  on exchange_order (exchange_account_id, product, instrument_id, exchange_order_id);
create index exchange_order_unresolved on exchange_order (exchange_account_id)
  where status in ('submitted', 'cancelling');
-- The open conditional orders that only reduce a position.
create index exchange_order_stops on exchange_order (exchange_account_id, product, instrument_id)
  where condition_type is not null and reduce_only and exchange_order_id is null and status in ('submitted', 'running');
create index exchange_order_open on exchange_order (exchange_account_id, product, instrument_id) where is_open;
create index exchange_order_expiring on exchange_order (expires_at) where is_open and condition_type is not null;
create index exchange_order_by_time on exchange_order (exchange_account_id, product, created_at, id) where not is_open;
create index exchange_order_by_contract on exchange_order (exchange_account_id, product, instrument_id, created_at, id)
  where not is_open;
create index exchange_order_by_direction on exchange_order (exchange_account_id, product, direction, created_at, id)
  where not is_open;
create index exchange_order_by_type on exchange_order (exchange_account_id, product, price_type, created_at, id)
  where not is_open;
create index exchange_order_by_status on exchange_order (exchange_account_id, product, status, created_at, id);

-- Client order ids that were withdrawn before their order arrived. An id is either that of an order or withdrawn:
-- both writers hold its lock and check the other table first.
create table withdrawn_order (
  exchange_account_id uuid not null references exchange_account,
  product exchange_product not null,
  client_order_id text not null check (client_order_id ~ '^[.A-Z:/a-z0-9_-]{1,36}$'),
  -- The order's deadline: from then on it is rejected for being late.
  until timestamptz not null,
  user_id uuid not null references platform_user,
  created_at timestamptz not null,
  primary key (exchange_account_id, product, client_order_id)
);
create index withdrawn_order_until on withdrawn_order (until);

-- Locks a client order id until the end of the transaction.
create function lock_order_id(p_account uuid, p_product text, p_id text) returns void language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(
    hashtextextended(concat_ws(':', current_schema() || '.order_id', p_account, p_product, p_id), 0)
  );
end $$;

-- Locks a client order id and returns whether an order may use it. Being volatile, it sees what was committed while
-- it waited for the lock, which the snapshot of the calling statement does not contain.
create function may_order(p_account uuid, p_product text, p_id text) returns boolean language plpgsql volatile as $$
begin
  perform lock_order_id(p_account, p_product, p_id);
  return not exists (
    select from withdrawn_order
    where exchange_account_id = p_account and product = p_product and client_order_id = p_id
  );
end $$;

-- Executions. The exchange's trade ids are unique within a product's instrument.
create table exchange_trade (
  id bigint generated always as identity primary key,
  exchange_account_id uuid not null references exchange_account,
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
  unique (exchange_account_id, product, instrument_id, trade_id)
);
create index exchange_trade_of_order on exchange_trade (exchange_account_id, product, instrument_id, exchange_order_id);
create index exchange_trade_by_time on exchange_trade (exchange_account_id, product, traded_at desc, id desc);
create index exchange_trade_by_contract on exchange_trade (exchange_account_id, product, instrument_id, traded_at, id);
create index exchange_trade_by_direction on exchange_trade (exchange_account_id, product, direction, traded_at, id);

-- WAL-15: credits and debits of an account's wallet at the exchange; each becomes one ledger transfer against clearing.
-- `source_id` is the exchange's: the trade's id for profit and fees, the record's own id otherwise, so that the stream
-- and a later query of the same income give one row.
create table exchange_income (
  id bigint generated always as identity primary key,
  exchange_account_id uuid not null references exchange_account,
  product exchange_product not null,
  income_type income_type not null,
  source_id text not null check (length(source_id) between 1 and 80),
  instrument_id text,
  asset text not null,
  amount numeric(38, 18) not null,
  trade_id text,
  occurred_at timestamptz not null,
  -- Whether it is posted to the ledger. Account transfers post themselves; a loss that the ledger balance does not
  -- cover waits for the income that covers it.
  posted boolean not null default false,
  unique (exchange_account_id, product, income_type, source_id)
);
create index exchange_income_by_time on exchange_income (exchange_account_id, product, occurred_at desc, id desc);
create index exchange_income_by_type on exchange_income (exchange_account_id, product, income_type, occurred_at, id);
create index exchange_income_by_contract
  on exchange_income (exchange_account_id, product, instrument_id, occurred_at, id);
create index exchange_income_unposted on exchange_income (exchange_account_id) where not posted;

-- Amendments of orders and changes of a contract's settings, stored with their audit record before they are sent. A
-- pending one has an outcome that is not known yet.
create table exchange_request (
  id bigint generated always as identity primary key,
  exchange_account_id uuid not null references exchange_account,
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
  -- Until when the exchange may accept it, by the platform's clock.
  valid_until timestamptz,
  created_at timestamptz not null,
  resolved_at timestamptz,
  check ((kind = 'amendment') = (order_id is not null)),
  check ((state = 'pending') = (resolved_at is null))
);
create index exchange_request_pending on exchange_request (created_at) where state = 'pending';
create index exchange_request_recent on exchange_request (exchange_account_id, product, instrument_id, id);

-- What closing every position of an account under a key consists of, so that a repeat closes and answers the same.
create table position_closing (
  exchange_account_id uuid not null references exchange_account,
  product exchange_product not null,
  key text not null check (key ~ '^[A-Za-z0-9_-]{8,36}$'),
  user_id uuid not null references platform_user,
  -- The orders, one or more for each position.
  orders jsonb not null,
  valid_until timestamptz not null,
  created_at timestamptz not null,
  primary key (exchange_account_id, product, key)
);

-- The sum of a contract's executions before a time, up to which the position was looked at for the conditional orders
-- of `order_ids`. An execution that is stored later, with an earlier time, deletes it.
create table position_checkpoint (
  exchange_account_id uuid not null references exchange_account,
  product exchange_product not null,
  instrument_id text not null,
  until timestamptz not null,
  quantity numeric(38, 18) not null,
  order_ids bigint[] not null,
  primary key (exchange_account_id, product, instrument_id)
);

-- Cancel on disconnect, by account and product: countdowns are of the contracts of one product.
create table cancel_on_disconnect (
  exchange_account_id uuid not null references exchange_account,
  product exchange_product not null,
  -- Null: off.
  seconds int check (seconds between 10 and 600),
  set_by uuid not null references platform_user,
  set_at timestamptz not null,
  -- The last sign of life of a user who may trade the account, at any server.
  seen_at timestamptz not null,
  -- When the exchange's countdown of each contract ends, epoch ms, as it was last set.
  countdowns jsonb not null default '{}',
  -- The countdowns that ended with resting orders, by contract: when, and until when nobody was connected (epoch ms).
  ended jsonb not null default '{}',
  primary key (exchange_account_id, product)
);
-- Read by the job of countdowns.
create index cancel_on_disconnect_active on cancel_on_disconnect (exchange_account_id)
  where seconds is not null or countdowns <> '{}'::jsonb;

-- How far an account's records of a product have been read from the exchange.
create table account_sync (
  exchange_account_id uuid not null references exchange_account,
  product exchange_product not null,
  -- Income up to this time is complete.
  income_until timestamptz not null,
  -- Whether the account has positions or open orders; such accounts are read more often.
  is_exposed boolean not null,
  synced_at timestamptz not null,
  -- When the open orders of all contracts were read; between, those of the contracts that the records know.
  listed_at timestamptz,
  primary key (exchange_account_id, product)
);
create index account_sync_exposed on account_sync (exchange_account_id) where is_exposed;

grant select, insert, update on exchange_order, account_sync to aldgate_app;
grant select, insert, update (until), delete on withdrawn_order to aldgate_app;
grant select, insert on exchange_trade, position_closing to aldgate_app;
grant select, insert, update (posted) on exchange_income to aldgate_app;
grant select, insert, update (state, rejection_code, rejection_message, resolved_at) on exchange_request to aldgate_app;
grant select, insert, update, delete on position_checkpoint to aldgate_app;
grant select, insert, update (seconds, set_by, set_at, seen_at, countdowns, ended) on cancel_on_disconnect
  to aldgate_app;
