-- The sums of customers' entries by account, day and flow, which a job adds up from the journal: a year's performance is
-- read from them and not from each entry.
create table performance_day (
  account_id bigint not null,
  -- In UTC.
  day date not null,
  flow text not null,
  amount numeric(38, 18) not null,
  primary key (account_id, day, flow)
);

-- Every transfer up to this one has been added.
create table performance_checkpoint (
  is_only boolean primary key default true check (is_only),
  transfer_id bigint not null
);
insert into performance_checkpoint (transfer_id) values (0);

-- The unrealised profit of accounts with margin at the end of each day in UTC, in the asset that margins the product.
create table unrealised_day (
  exchange_account_id uuid not null references exchange_account,
  product text not null,
  day_end timestamptz not null,
  amount numeric(38, 18) not null,
  primary key (exchange_account_id, product, day_end)
);

grant select, insert, update (amount) on performance_day to aldgate_app;
grant select, update on performance_checkpoint to aldgate_app;
grant select, insert on unrealised_day to aldgate_app;
