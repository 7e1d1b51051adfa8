-- Alerts that members set, and margin warnings of accounts.

create table alert (
  id uuid primary key,
  institution_id uuid not null references institution,
  user_id uuid not null references platform_user,
  kind text not null check (kind in ('price_above', 'price_below', 'price_move', 'funding_rate', 'margin_ratio')),
  -- An instrument at an exchange, as 'BINANCE/usdm/BTCUSDT', or an account.
  market text,
  exchange_account_id uuid references exchange_account,
  subject text not null generated always as (coalesce(market, exchange_account_id::text)) stored,
  value numeric(38, 18) not null,
  state text not null check (state in ('armed', 'fired')),
  created_at timestamptz not null,
  armed_at timestamptz not null,
  fired_at timestamptz,
  last_value numeric(38, 18),
  check ((market is null) = (kind = 'margin_ratio') and (market is null) = (exchange_account_id is not null)),
  check ((state = 'fired') = (fired_at is not null) and (fired_at is null) = (last_value is null))
);
create index alert_of_member on alert (user_id, created_at, id);
create index alert_armed on alert (kind, subject, value) where state = 'armed';

-- The level of the last warning, in percent; the row is deleted once the ratio has fallen far enough.
create table margin_warning (
  exchange_account_id uuid primary key references exchange_account,
  level int not null check (level between 1 and 100),
  warned_at timestamptz not null
);

grant select, insert, update, delete on alert, margin_warning to aldgate_app;
