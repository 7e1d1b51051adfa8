-- When the open orders of all contracts were read; between, those of the contracts that the records know.
alter table account_sync add listed_at timestamptz;

-- When each account was compared with the exchange, and what changed since.
create table account_comparison (
  broker_account_id uuid primary key references broker_account,
  changed_at timestamptz,
  tried_at timestamptz,
  compared_at timestamptz,
  weight integer not null default 0
);
grant select, insert, update on account_comparison to aldgate_app;
