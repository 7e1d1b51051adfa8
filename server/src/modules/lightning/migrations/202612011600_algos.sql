-- TR-16: orders that the server sends in slices over time (TWAP).
create table lightning_algo (
  id bigint generated always as identity primary key,
  institution_id uuid not null references institution,
  algo_id text not null check (algo_id ~ '^[A-Za-z0-9_-]{8,24}$'),
  -- The member whose orders it sends.
  user_id uuid not null references platform_user,
  instrument_id text not null,
  direction text not null check (direction in ('buy', 'sell')),
  -- The limit of every order; null at the market.
  limit_price numeric check (limit_price > 0),
  reduce_only boolean not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  slices smallint not null check (slices between 2 and 200),
  jitter numeric not null check (jitter between 0 and 0.5),
  state text not null default 'running' check (state in ('running', 'paused', 'done', 'cancelled')),
  pause_code text check (pause_code in ('by_member', 'child_refused', 'member_removed', 'panic')),
  -- The code, message and data of the error that paused it.
  pause_refusal jsonb,
  -- The slices before the last resumption.
  passed_slices smallint not null default 0,
  request_digest text not null,
  unique (institution_id, algo_id),
  check ((state = 'paused') = (pause_code is not null))
);
create index lightning_algo_by_time on lightning_algo (institution_id, starts_at, id);

-- An account of one, which goes through steps (docs/steps.md) until its end has passed and its orders have ended.
create table lightning_algo_leg (
  id uuid primary key,
  algo_id bigint not null references lightning_algo,
  number smallint not null check (number > 0),
  exchange_account_id uuid not null references exchange_account,
  exchange_key_id uuid not null references exchange_key,
  quantity numeric not null check (quantity > 0),
  -- The mark at the start.
  arrival_price numeric not null check (arrival_price > 0),
  -- What was executed at the last resumption.
  base_quantity numeric not null default 0,
  -- Of the orders that have ended; the value is in the quote asset.
  executed_quantity numeric not null default 0,
  executed_value numeric not null default 0,
  state text not null default 'pending' check (state in ('pending', 'completed', 'failed')),
  step text not null check (step = 'trade'),
  step_at timestamptz not null,
  resolved_at timestamptz,
  attempts integer not null default 0,
  attempt_until timestamptz,
  rejection text,
  reason text,
  unique (algo_id, number),
  unique (algo_id, exchange_account_id),
  check ((state = 'pending') = (resolved_at is null))
);
create index lightning_algo_leg_pending on lightning_algo_leg (exchange_account_id) where state = 'pending';

-- An order of a slice, stored before it is sent: a slice has at most one.
create table lightning_algo_child (
  leg_id uuid not null references lightning_algo_leg,
  slice smallint not null check (slice > 0),
  client_order_id text not null,
  user_id uuid not null references platform_user,
  quantity numeric not null check (quantity > 0),
  created_at timestamptz not null,
  valid_until timestamptz not null,
  -- When its outcome was known.
  resolved_at timestamptz,
  order_id text,
  status text not null default 'submitted',
  executed_quantity numeric not null default 0,
  average_price numeric,
  refusal jsonb,
  primary key (leg_id, slice)
);
create unique index lightning_algo_child_open on lightning_algo_child (leg_id) where resolved_at is null;

grant select, insert on lightning_algo, lightning_algo_leg, lightning_algo_child to aldgate_app;
grant update (user_id, state, pause_code, pause_refusal, passed_slices) on lightning_algo to aldgate_app;
grant update (base_quantity, executed_quantity, executed_value, state, step, step_at, resolved_at, attempts,
  attempt_until, rejection, reason) on lightning_algo_leg to aldgate_app;
grant update (resolved_at, order_id, status, executed_quantity, average_price, refusal) on lightning_algo_child
  to aldgate_app;
