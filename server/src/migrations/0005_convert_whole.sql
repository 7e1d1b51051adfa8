-- Convert made whole: currencies, limits and quotas of an institution, suspensions, receipts.

insert into convert_asset (asset, minimum, maximum, spread_bps) values
  ('USD', 10, 500000, 5),
  ('EUR', 10, 500000, 8),
  ('GBP', 10, 400000, 8),
  ('AUD', 15, 750000, 8),
  ('SGD', 15, 700000, 8),
  ('HKD', 80, 4000000, 8),
  ('JPY', 1500, 75000000, 8);

-- CV-03: an institution's own bounds, each in place of the platform's where it is given.
create table convert_institution_limit (
  institution_id uuid not null references institution,
  asset text not null references convert_asset,
  minimum numeric(38, 18) check (minimum > 0),
  maximum numeric(38, 18) check (maximum > 0),
  primary key (institution_id, asset),
  check (maximum >= minimum)
);

-- CV-03: what an institution may convert in 24 hours, in US dollars. The row without an institution is the platform's.
create table convert_quota (
  institution_id uuid unique nulls not distinct references institution,
  usd_limit numeric(38, 18) not null check (usd_limit >= 0)
);
insert into convert_quota (institution_id, usd_limit) values (null, 10000000);

-- CV-04: two assets that are not converted into each other, in either direction. Each pair once, in one order.
create table convert_disabled_pair (
  asset text not null references convert_asset,
  other_asset text not null references convert_asset,
  since timestamptz not null,
  primary key (asset, other_asset),
  check (asset < other_asset collate "C")
);

-- A service that operations have taken out of use for everybody, with the reason that customers read.
create table service_suspension (
  service text primary key,
  reason text not null,
  since timestamptz not null
);

-- What an order counts against the quota: the amount paid at the mid-market, in US dollars. Conversions of the time
-- before quotas count nothing.
alter table convert_quote add column usd_value numeric(38, 18) not null default 0 check (usd_value >= 0);
alter table convert_quote alter column usd_value drop default;
alter table convert_order add column usd_value numeric(38, 18) not null default 0 check (usd_value >= 0);
alter table convert_order alter column usd_value drop default;
create index convert_order_quota on convert_order (institution_id, created_at) include (usd_value);

-- The receipt as it was signed when the order was made.
create table convert_receipt (
  order_id uuid primary key references convert_order,
  payload text not null,
  signature bytea not null
);

grant select on convert_institution_limit, convert_quota, convert_disabled_pair, service_suspension to aldgate_app;
grant select, insert on convert_receipt to aldgate_app;
