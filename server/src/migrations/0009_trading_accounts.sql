-- Where an institution trades: an account of its own at the exchange, opened when it first moves money there.

create table broker_account (
  id uuid primary key,
  institution_id uuid not null references institution,
  exchange_code text not null check (exchange_code ~ '^[A-Z0-9_]{2,20}$'),
  -- The account's id at the exchange.
  external_id text not null check (length(external_id) between 1 and 64),
  created_at timestamptz not null,
  unique (institution_id, exchange_code),
  unique (exchange_code, external_id)
);

-- WAL-02: money on its way between an institution's accounts. It is held in the ledger, moved at the exchange, and then
-- posted, or given back where the exchange refuses.
create table account_transfer (
  id uuid primary key,
  -- The order they were asked for in, also within one moment.
  number bigint generated always as identity unique,
  institution_id uuid not null references institution,
  user_id uuid not null references platform_user,
  -- The client's own key: the same one is the same transfer.
  client_key text not null check (length(client_key) between 1 and 64),
  asset text not null,
  amount numeric(38, 18) not null check (amount > 0),
  from_account text not null check (from_account in ('capital_account', 'trade_account', 'swap_account')),
  to_account text not null check (to_account in ('capital_account', 'trade_account', 'swap_account')),
  state text not null default 'pending' check (state in ('pending', 'completed', 'failed')),
  -- Why the exchange refused it.
  reason text,
  created_at timestamptz not null,
  settled_at timestamptz,
  unique (institution_id, client_key),
  check (from_account <> to_account),
  check ((state = 'pending') = (settled_at is null))
);
create index account_transfer_recent on account_transfer (institution_id, number desc);

grant select, insert on broker_account to aldgate_app;
grant select, insert, update (state, reason, settled_at) on account_transfer to aldgate_app;
