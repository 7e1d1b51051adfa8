alter domain task_kind drop constraint task_kind_check;
alter domain task_kind add constraint task_kind_check
  check (value in ('kyc_review', 'broker_application', 'contact', 'approval', 'balance_difference'));

-- A difference between ledger and exchange that nothing explains: work for an operator.
create table balance_difference (
  id uuid primary key,
  -- Null: the platform's own wallet at the exchange.
  broker_account_id uuid references broker_account,
  account_type text not null check (account_type in ('trade_account', 'swap_account', 'platform')),
  asset text not null,
  -- As last compared.
  ledger_amount numeric(38, 18) not null,
  exchange_amount numeric(38, 18) not null,
  found_at timestamptz not null,
  compared_at timestamptz not null,
  closed_at timestamptz,
  note text
);
create unique index balance_difference_open
  on balance_difference (broker_account_id, account_type, asset) nulls not distinct where closed_at is null;

-- What the platform has brought to its own wallet at the exchange, less what it took out.
create table exchange_funding (
  id bigint generated always as identity primary key,
  asset text not null,
  amount numeric(38, 18) not null,
  reason text not null,
  at timestamptz not null
);

grant select, insert, update (ledger_amount, exchange_amount, compared_at, closed_at, note) on balance_difference to aldgate_app;
grant select, insert on exchange_funding to aldgate_app;
