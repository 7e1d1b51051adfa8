-- TR-16: a member stops the trading of several accounts.
create table panic_run (
  id uuid primary key,
  institution_id uuid not null references institution,
  key text not null check (key ~ '^[A-Za-z0-9_-]{8,30}$'),
  user_id uuid not null references platform_user,
  level text not null check (level in ('cancel', 'flatten')),
  keep_protection boolean not null,
  -- Its requests keep within the institution's share: it had many runs within the hour.
  is_shared boolean not null,
  created_at timestamptz not null,
  -- When no account had it any more.
  released_at timestamptz,
  -- Null where another run took its accounts over.
  released_by uuid references platform_user,
  request_digest text not null,
  unique (institution_id, key)
);
create index panic_run_open on panic_run (institution_id) where released_at is null;
create index panic_run_by_time on panic_run (institution_id, created_at);

-- An account of a run, which goes through steps (docs/steps.md) until nothing is left to do on it.
create table panic_account (
  id uuid primary key,
  run_id uuid not null references panic_run,
  number smallint not null,
  exchange_account_id uuid not null references exchange_account,
  exchange_key_id uuid not null references exchange_key,
  state text not null default 'pending' check (state in ('pending', 'completed', 'failed')),
  step text not null check (step in ('cancel', 'flatten')),
  step_at timestamptz not null,
  resolved_at timestamptz,
  attempts integer not null default 0,
  attempt_until timestamptz,
  rejection text,
  reason text,
  -- The account is blocked until then; of one that was refused from the start, it is the time of the run.
  released_at timestamptz,
  tries integer not null default 0,
  tried_at timestamptz,
  cancelled integer not null default 0,
  -- Orders that were left when the exchange was last asked.
  orders_left integer,
  -- Positions that were left: [{instrumentId, direction, quantity}].
  positions_left jsonb,
  -- The round of closings that was begun last.
  round integer not null default 0,
  keys_at timestamptz,
  -- Nothing that may open was left, and no key could make more.
  quiet_at timestamptz,
  -- The code, message and data of the last error.
  error jsonb,
  unique (run_id, exchange_account_id),
  check ((state = 'pending') = (resolved_at is null)),
  check (state <> 'pending' or released_at is null)
);
create unique index panic_account_open on panic_account (exchange_account_id) where released_at is null;
create index panic_account_pending on panic_account (id) where state = 'pending';

grant select, insert on panic_run, panic_account to aldgate_app;
grant update (released_at, released_by) on panic_run to aldgate_app;
grant update (state, step, step_at, resolved_at, attempts, attempt_until, rejection, reason, released_at, tries, tried_at,
  cancelled, orders_left, positions_left, round, keys_at, quiet_at, error) on panic_account to aldgate_app;
