-- The OTC desk: its terms, closed days and margins, firm prices, orders of three kinds, and their receipts.

-- Sizes in US dollars at the mid when quoted.
create table otc_terms (
  singleton boolean primary key default true check (singleton),
  minimum_usd numeric(38, 18) not null check (minimum_usd > 0),
  -- The largest real-time and limit order; larger ones are priced on request.
  stream_maximum_usd numeric(38, 18) not null check (stream_maximum_usd >= minimum_usd),
  maximum_usd numeric(38, 18) not null check (maximum_usd >= stream_maximum_usd),
  daily_usd numeric(38, 18) not null check (daily_usd >= 0),
  -- How far the mid moves against the desk before a dealer's price ends early.
  bound_bps numeric(8, 4) not null check (bound_bps > 0 and bound_bps < 10000)
);
insert into otc_terms (minimum_usd, stream_maximum_usd, maximum_usd, daily_usd, bound_bps)
values (200000, 5000000, 50000000, 50000000, 100);

create table otc_asset (
  asset text primary key references asset,
  enabled boolean not null default true,
  -- [{"toUsd": "1000000", "bps": "4"}, …, {"toUsd": null, "bps": "20"}]
  margins jsonb not null
);
insert into otc_asset (asset, margins)
select asset, jsonb_build_array(
  jsonb_build_object('toUsd', '1000000', 'bps', bps[1]),
  jsonb_build_object('toUsd', '5000000', 'bps', bps[2]),
  jsonb_build_object('toUsd', '20000000', 'bps', bps[3]),
  jsonb_build_object('toUsd', null, 'bps', bps[4])
)
from (
  values
    ('BTC', '{4,7,12,20}'::text[]), ('ETH', '{5,9,15,25}'),
    ('USDT', '{1,2,3,5}'), ('USDC', '{1,2,3,5}'), ('USD', '{1,2,3,5}'),
    ('EUR', '{2,3,5,8}'), ('GBP', '{2,3,5,8}'),
    ('SGD', '{3,4,6,10}'), ('HKD', '{3,4,6,10}'), ('AUD', '{3,4,6,10}'), ('JPY', '{3,4,6,10}')
) as first (asset, bps);

create table otc_closed_day (
  day date primary key,
  name_en text not null,
  name_zh text not null
);
insert into otc_closed_day (day, name_en, name_zh) values
  ('2026-01-01', 'New Year’s Day', '元旦'), ('2026-12-25', 'Christmas Day', '聖誕節'),
  ('2027-01-01', 'New Year’s Day', '元旦'), ('2027-12-25', 'Christmas Day', '聖誕節');

-- An institution's own sizes. Each that is given replaces the desk's.
create table otc_institution_limit (
  institution_id uuid primary key references institution,
  minimum_usd numeric(38, 18) check (minimum_usd > 0),
  maximum_usd numeric(38, 18) check (maximum_usd > 0),
  daily_usd numeric(38, 18) check (daily_usd >= 0)
);

create domain otc_kind as text check (value in ('quote', 'limit', 'request'));
-- TR-13.
create domain otc_status as text
  check (value in ('submitted', 'running', 'filled', 'cancelled', 'expired', 'failed'));

create table otc_order (
  id uuid primary key,
  institution_id uuid not null references institution,
  user_id uuid not null references platform_user,
  kind otc_kind not null,
  status otc_status not null,
  direction text not null check (direction in ('buy', 'sell')),
  base_asset text not null references otc_asset,
  quote_asset text not null references otc_asset,
  from_asset text not null references otc_asset,
  to_asset text not null references otc_asset,
  -- The client's key of a limit order or a request.
  key text,
  -- Of a limit order.
  quantity numeric(38, 18) check (quantity > 0),
  limit_price numeric(38, 18) check (limit_price > 0),
  hold_amount numeric(38, 18) check (hold_amount > 0),
  -- Of a limit order and of a dealer's price; business clock for the first.
  expires_at timestamptz,
  -- Of a request: the side that the customer entered, and when the desk is to have answered (business clock).
  fixed text check (fixed in ('from', 'to')),
  requested_amount numeric(38, 18) check (requested_amount > 0),
  note text,
  answer_by timestamptz,
  answered_at timestamptz,
  -- The open price of a request, or the trade's.
  quote_id uuid,
  from_amount numeric(38, 18) check (from_amount > 0),
  to_amount numeric(38, 18) check (to_amount > 0),
  price numeric(38, 18) check (price > 0),
  usd_value numeric(38, 18) check (usd_value >= 0),
  transfer_id bigint unique references ledger_transfer,
  reason text,
  -- The mid 60 seconds after a trade.
  mid_after numeric(38, 18) check (mid_after > 0),
  created_at timestamptz not null,
  ended_at timestamptz,
  unique (institution_id, key),
  check ((status = 'filled') = (transfer_id is not null)),
  check (kind <> 'limit' or (quantity is not null and limit_price is not null and hold_amount is not null)),
  check (kind <> 'request' or (fixed is not null and requested_amount is not null and answer_by is not null)),
  check ((status in ('submitted', 'running')) = (ended_at is null))
);
create index otc_order_by_time on otc_order (institution_id, created_at, id);
create index otc_order_by_kind on otc_order (institution_id, kind, created_at, id);
create index otc_order_by_direction on otc_order (institution_id, direction, created_at, id);
create index otc_order_by_status on otc_order (institution_id, status, created_at, id);
create index otc_order_by_base on otc_order (institution_id, base_asset, created_at, id);
create index otc_order_by_quote on otc_order (institution_id, quote_asset, created_at, id);
create index otc_order_open on otc_order (institution_id, kind) where ended_at is null;
-- OTC-01: the limit orders that a price reaches.
create index otc_order_resting on otc_order (base_asset, quote_asset, direction, limit_price)
  where kind = 'limit' and status = 'running';
create index otc_order_expiring on otc_order (expires_at) where kind = 'limit' and status = 'running';
create index otc_order_requests on otc_order (answer_by) where kind = 'request' and ended_at is null;
create index otc_order_filled on otc_order (institution_id, ended_at) include (usd_value) where status = 'filled';
-- All institutions', for operators.
create index otc_order_listed on otc_order (created_at, id);
create index otc_order_listed_by_kind on otc_order (kind, created_at, id);
create index otc_order_listed_by_direction on otc_order (direction, created_at, id);
create index otc_order_listed_by_status on otc_order (status, created_at, id);
create index otc_order_listed_by_base on otc_order (base_asset, created_at, id);
create index otc_order_listed_by_quote on otc_order (quote_asset, created_at, id);
create index otc_order_unmeasured on otc_order (ended_at) where status = 'filled' and mid_after is null;
create index otc_order_trades on otc_order (ended_at, id) where status = 'filled';

-- A firm price: real-time, of a request, or that at which a limit order filled.
create table otc_quote (
  id uuid primary key,
  order_id uuid references otc_order,
  kind otc_kind not null,
  institution_id uuid not null references institution,
  user_id uuid not null references platform_user,
  from_asset text not null,
  to_asset text not null,
  from_amount numeric(38, 18) not null check (from_amount > 0),
  to_amount numeric(38, 18) not null check (to_amount > 0),
  base_asset text not null,
  quote_asset text not null,
  price numeric(38, 18) not null check (price > 0),
  reference_price numeric(38, 18) not null check (reference_price > 0),
  reference_at timestamptz not null,
  book_price numeric(38, 18) not null check (book_price > 0),
  index_bps numeric(12, 4) not null,
  margin_bps numeric(12, 4) not null,
  volatility_bps numeric(12, 4) not null,
  usd_value numeric(38, 18) not null check (usd_value >= 0),
  -- The mid at which a dealer's price ends early.
  bound numeric(38, 18) check (bound > 0),
  dealer_id uuid references operator,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  -- A freeze, a cancellation or a lost role ended it before its time.
  withdrawn_at timestamptz
);
create index otc_quote_open on otc_quote (expires_at) where accepted_at is null and withdrawn_at is null;
create index otc_quote_own on otc_quote (institution_id, expires_at) where accepted_at is null and withdrawn_at is null;
create index otc_quote_by_time on otc_quote (created_at);
alter table otc_order add foreign key (quote_id) references otc_quote;

create table otc_receipt (
  order_id uuid primary key references otc_order,
  payload text not null,
  signature bytea not null
);

-- The open real-time prices of an institution, and of all, in US dollars. The locks make other quotes wait until the
-- transaction ends, so that concurrent ones cannot exceed a maximum.
create function otc_quote_room(
  p_institution uuid, p_now timestamptz,
  out open_count int, out own_usd numeric, out total_usd numeric, out first_expiry timestamptz
) language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(current_schema() || '.otc_quote', 0));
  select count(*) filter (where institution_id = p_institution)::int,
      coalesce(sum(usd_value) filter (where institution_id = p_institution), 0),
      coalesce(sum(usd_value), 0),
      min(expires_at) filter (where institution_id = p_institution)
    into open_count, own_usd, total_usd, first_expiry
    from otc_quote
    where kind = 'quote' and accepted_at is null and withdrawn_at is null and expires_at > p_now;
end $$;
revoke all on function otc_quote_room(uuid, timestamptz) from public;
grant execute on function otc_quote_room(uuid, timestamptz) to aldgate_app;

insert into task_kind (kind) values ('otc_request'), ('otc_treasury');

grant select, update on otc_terms, otc_asset to aldgate_app;
grant select, insert, update, delete on otc_closed_day, otc_institution_limit to aldgate_app;
grant select, insert, update on otc_order to aldgate_app;
grant select, insert, update (accepted_at, withdrawn_at), delete on otc_quote to aldgate_app;
grant select, insert on otc_receipt to aldgate_app;
