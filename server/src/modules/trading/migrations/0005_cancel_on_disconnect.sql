-- Cancel on disconnect, by account.
create table cancel_on_disconnect (
  broker_account_id uuid primary key references broker_account,
  -- Null: off.
  seconds int check (seconds between 10 and 600),
  set_by uuid not null references platform_user,
  set_at timestamptz not null,
  -- The last sign of life of a user who may trade the account, at any server.
  seen_at timestamptz not null,
  -- When the exchange's countdown of each contract ends, epoch ms, as it was last set.
  countdowns jsonb not null default '{}'
);

grant select, insert, update (seconds, set_by, set_at, seen_at, countdowns) on cancel_on_disconnect to aldgate_app;
