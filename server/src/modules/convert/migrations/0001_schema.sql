-- Conversions: convertible assets, limits and quotas, firm quotes, the orders that accepted them, and their volume.

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
  -- USDC is priced by its rate in US dollars, like USDT.
  ('USDC', 10, 500000, 5),
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
  -- CV-02: the part of the spread that covers volatility, on the receipt.
  volatility_bps numeric(8, 2) check (volatility_bps >= 0),
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
  -- Those of the quote. The list is filtered by them, so that a page is read from an index.
  from_asset text not null,
  to_asset text not null,
  status convert_order_status not null,
  transfer_id bigint not null unique references ledger_transfer,
  created_at timestamptz not null,
  usd_value numeric(38, 18) not null check (usd_value >= 0)
);
create index convert_order_by_time on convert_order (institution_id, created_at, id) include (status);
create index convert_order_by_paid on convert_order (institution_id, from_asset, created_at, id);
create index convert_order_by_received on convert_order (institution_id, to_asset, created_at, id);
create index convert_order_quota on convert_order (institution_id, created_at) include (usd_value);

-- The receipt as it was signed when the order was made.
create table convert_receipt (
  order_id uuid primary key references convert_order,
  payload text not null,
  signature bytea not null
);

-- CV-02: the value of an asset at an institution's open firm quotes is at most its largest conversion, and that of all
-- institutions together a multiple of it, so that no one uses it up for others.
--
-- The number of open quotes of an institution, their maximum and when the first of them expires; and the first asset
-- of a new quote that has no room, with the institution's own figures if its own maximum is reached. Other quotes of
-- the institution wait until the transaction ends, so that they cannot exceed a limit. Quotes of different
-- institutions wait for each other only from half of the total on: an institution's own open value is at most its
-- largest conversion, so half of the total is more than what concurrent quotes add unseen.
create function convert_quote_room(
  p_institution uuid, p_now timestamptz,
  p_from_asset text, p_from_amount numeric, p_to_asset text, p_to_amount numeric, p_multiple int,
  out maximum int, out open_count int, out first_expiry timestamptz,
  out full_asset text, out own_maximum numeric, out own_open numeric
) language plpgsql volatile as $$
declare
  v_asset text;
  v_amount numeric;
  v_maximum numeric;
  v_total_maximum numeric;
  v_own numeric;
  v_total numeric;
  v_is_locked boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended(current_schema() || '.convert_quote:' || p_institution, 0));
  select open_quotes_max into maximum from convert_quota
    where open_quotes_max is not null and (institution_id = p_institution or institution_id is null)
    order by institution_id nulls last limit 1;
  select count(*)::int, min(expires_at) into open_count, first_expiry from convert_quote
    where institution_id = p_institution and accepted_at is null and expires_at > p_now;
  for v_asset, v_amount in values (p_from_asset, p_from_amount), (p_to_asset, p_to_amount) loop
    select coalesce(l.maximum, a.maximum),
        p_multiple
          * greatest(a.maximum, (select max(o.maximum) from convert_institution_limit o where o.asset = v_asset))
      into v_maximum, v_total_maximum
      from convert_asset a
      left join convert_institution_limit l on l.asset = a.asset and l.institution_id = p_institution
      where a.asset = v_asset;
    v_is_locked := false;
    loop
      select coalesce(sum(q.amount) filter (where q.institution_id = p_institution), 0), coalesce(sum(q.amount), 0)
        into v_own, v_total
        from (
          select institution_id, case v_asset when from_asset then from_amount else to_amount end as amount
          from convert_quote
          where accepted_at is null and expires_at > p_now and v_asset in (from_asset, to_asset)
        ) q;
      exit when v_is_locked or v_total + v_amount <= v_total_maximum / 2;
      perform pg_advisory_xact_lock(hashtextextended(current_schema() || '.convert_quote', 0));
      v_is_locked := true;
    end loop;
    if v_own + v_amount > v_maximum then
      full_asset := v_asset;
      own_maximum := v_maximum;
      own_open := v_own;
      return;
    end if;
    if v_total + v_amount > v_total_maximum then
      full_asset := v_asset;
      select min(expires_at) into first_expiry from convert_quote
        where accepted_at is null and expires_at > p_now and v_asset in (from_asset, to_asset);
      return;
    end if;
  end loop;
end $$;
revoke all on function convert_quote_room(uuid, timestamptz, text, numeric, text, numeric, int) from public;
grant execute on function convert_quote_room(uuid, timestamptz, text, numeric, text, numeric, int) to aldgate_app;

-- What an institution has converted in a minute, in US dollars: the quota of 24 hours is read from it instead of from
-- each order. A trigger keeps it, in the transaction of the orders, whatever inserts them.
create table convert_volume (
  institution_id uuid not null references institution,
  minute timestamptz not null,
  usd_value numeric(38, 18) not null,
  primary key (institution_id, minute)
) with (fillfactor = 70);
create index convert_volume_minute on convert_volume (minute);

create function convert_add_volume() returns trigger language plpgsql security definer as $$
begin
  insert into convert_volume (institution_id, minute, usd_value)
  select institution_id, date_trunc('minute', created_at), sum(usd_value) from added group by 1, 2 order by 1, 2
  on conflict (institution_id, minute) do update set usd_value = convert_volume.usd_value + excluded.usd_value;
  return null;
end $$;
do $$
begin
  execute format('alter function convert_add_volume() set search_path = %I, pg_temp', current_schema());
end $$;
create trigger convert_order_volume after insert on convert_order referencing new table as added
  for each statement execute function convert_add_volume();

grant select, update on convert_asset to aldgate_app;
grant select, insert, update, delete on convert_institution_limit, convert_quota, convert_disabled_pair to aldgate_app;
grant select, insert, update (accepted_at), delete on convert_quote to aldgate_app;
grant select, insert on convert_order, convert_receipt to aldgate_app;
grant select, delete on convert_volume to aldgate_app;
