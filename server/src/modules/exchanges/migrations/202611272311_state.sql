-- Exchanges that operators suspended: no transfer begins and no account is opened there.
create table exchange_suspension (
  exchange_code exchange_code primary key,
  reason text not null check (length(reason) between 1 and 500),
  since timestamptz not null,
  operator_id uuid not null references operator
);

-- The platform's own balance at an exchange below which operators are asked to fill it up.
create table exchange_low_water (
  exchange_code exchange_code not null,
  asset text not null,
  amount numeric(38, 18) not null check (amount >= 0),
  primary key (exchange_code, asset)
);

insert into task_kind (kind) values ('exchange_inventory');

grant select, insert, update, delete on exchange_suspension, exchange_low_water to aldgate_app;
