-- Conversions: convertible assets, limits and quotas, firm quotes, and the orders that accepted them.

create table convert_asset (
  asset text primary key references asset,
  -- CV-03: the smallest and largest amount of this asset on either side of one quote.
  minimum numeric(38, 18) not null check (minimum > 0),
  maximum numeric(38, 18) not null check (maximum >= minimum),
  -- The difference between the mid-market and the platform's price, in basis points, per side.
  spread_bps numeric(8, 4) not null check (spread_bps >= 0 and spread_bps < 10000),
  enabled boolean not null default true
);
insert into convert_asset (asset, minimum, maximum, spread_bps) values
  ('USDT', 10, 500000, 5),
  ('BTC', 0.00005, 5, 5),
  ('ETH', 0.001, 130, 5),
  ('USD', 10, 500000, 5),
  ('EUR', 10, 500000, 8),
  ('GBP', 10, 400000, 8),
  ('AUD', 15, 750000, 8),
  ('SGD', 15, 700000, 8),
  ('HKD', 80, 4000000, 8),
  ('JPY', 1500, 75000000, 8);

-- CV-03: an institution's own limits. Each that is given replaces the platform's.
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
  usd_limit numeric(38, 18) not null check (usd_limit >= 0),
  -- How many firm quotes an institution may hold open; null where the platform's number applies.
  open_quotes_max int check (open_quotes_max > 0),
  check (institution_id is not null or open_quotes_max is not null)
);
insert into convert_quota (institution_id, usd_limit, open_quotes_max) values (null, 10000000, 20);

-- CV-04: two assets that cannot be converted into each other, in either direction. Each pair is stored once.
create table convert_disabled_pair (
  asset text not null references convert_asset,
  other_asset text not null references convert_asset,
  since timestamptz not null,
  primary key (asset, other_asset),
  check (asset < other_asset collate "C")
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
  expires_at timestamptz not null,
  -- What an order counts against the quota: from_amount at the mid-market, in US dollars.
  usd_value numeric(38, 18) not null check (usd_value >= 0),
  -- When an order accepted the quote. A quote that expired without one is deleted.
  accepted_at timestamptz
);
create index convert_quote_open on convert_quote (institution_id, expires_at) where accepted_at is null;
create index convert_quote_expired on convert_quote (expires_at) where accepted_at is null;

create domain convert_order_status as text check (value in ('completed'));

create table convert_order (
  id uuid primary key,
  quote_id uuid not null unique references convert_quote,
  institution_id uuid not null references institution,
  user_id uuid not null references platform_user,
  status convert_order_status not null,
  transfer_id bigint not null unique references ledger_transfer,
  created_at timestamptz not null,
  usd_value numeric(38, 18) not null check (usd_value >= 0)
);
create index convert_order_institution on convert_order (institution_id, created_at desc, id);
create index convert_order_quota on convert_order (institution_id, created_at) include (usd_value);

-- The receipt as it was signed when the order was made.
create table convert_receipt (
  order_id uuid primary key references convert_order,
  payload text not null,
  signature bytea not null
);

-- The number of open quotes of an institution, their maximum, and when the first of them expires. The lock makes the
-- institution's other quotes wait until the transaction ends, so that concurrent quotes cannot exceed the maximum.
create function convert_open_quotes(
  p_institution uuid, p_now timestamptz, out maximum int, out open_count int, out first_expiry timestamptz
) language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(current_schema() || '.convert_quote:' || p_institution, 0));
  select open_quotes_max into maximum from convert_quota
    where open_quotes_max is not null and (institution_id = p_institution or institution_id is null)
    order by institution_id nulls last limit 1;
  select count(*)::int, min(expires_at) into open_count, first_expiry from convert_quote
    where institution_id = p_institution and accepted_at is null and expires_at > p_now;
end $$;
revoke all on function convert_open_quotes(uuid, timestamptz) from public;
grant execute on function convert_open_quotes(uuid, timestamptz) to aldgate_app;

grant select, update on convert_asset to aldgate_app;
grant select, insert, update, delete on convert_institution_limit, convert_quota, convert_disabled_pair to aldgate_app;
grant select, insert, update (accepted_at), delete on convert_quote to aldgate_app;
grant select, insert on convert_order, convert_receipt to aldgate_app;
