-- Conversions: what can be converted, firm quotes, and the orders that accepted them.

create table convert_asset (
  asset text primary key,
  -- CV-03: smallest and largest amount of this asset on either side of one quote.
  minimum numeric(38, 18) not null check (minimum > 0),
  maximum numeric(38, 18) not null check (maximum >= minimum),
  -- What the house keeps between the mid-market and its price, in hundredths of a percent, per side.
  spread_bps numeric(8, 4) not null check (spread_bps >= 0 and spread_bps < 10000),
  enabled boolean not null default true
);

create table convert_quote (
  id uuid primary key,
  institution_id uuid not null references institution,
  user_id uuid not null references platform_user,
  from_asset text not null,
  to_asset text not null,
  from_amount numeric(38, 18) not null check (from_amount > 0),
  to_amount numeric(38, 18) not null check (to_amount > 0),
  base_asset text not null,
  quote_asset text not null,
  -- In quote_asset for one base_asset.
  price numeric(38, 18) not null check (price > 0),
  reference_price numeric(38, 18) not null check (reference_price > 0),
  reference_at timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create table convert_order (
  id uuid primary key,
  quote_id uuid not null unique references convert_quote,
  institution_id uuid not null references institution,
  user_id uuid not null references platform_user,
  status text not null check (status in ('completed')),
  transfer_id bigint not null unique references ledger_transfer,
  created_at timestamptz not null
);
create index convert_order_institution on convert_order (institution_id, created_at desc, id);

insert into convert_asset (asset, minimum, maximum, spread_bps) values
  ('USDT', 10, 500000, 5),
  ('BTC', 0.00005, 5, 5),
  ('ETH', 0.001, 130, 5);

grant select on convert_asset to aldgate_app;
-- To lock a row takes the right to change some column of it; none that says what the quote is.
grant select, insert, update (created_at) on convert_quote to aldgate_app;
grant select, insert on convert_order to aldgate_app;
