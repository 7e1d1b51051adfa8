-- MK-01: labels and data of the instruments on the market page, and users' favourites; the sources of prices.

create table market_label (
  label text primary key check (label ~ '^[a-z0-9-]{1,30}$'),
  name_en text not null,
  name_zh text not null,
  sort_index int not null
);

-- An instrument is unique by its exchange and id; its product is part of its identity.
create table market_instrument (
  exchange_code exchange_code not null,
  product exchange_product not null,
  instrument_id instrument_id not null,
  is_main boolean not null default false,
  labels text[] not null default '{}',
  -- Units of the base asset in circulation. Market value is price × circulating supply.
  circulating_supply numeric(38, 18) check (circulating_supply > 0),
  sort_index int not null,
  primary key (exchange_code, instrument_id)
);

create table self_selection (
  user_id uuid not null references platform_user,
  exchange_code exchange_code not null,
  product exchange_product not null,
  instrument_id instrument_id not null,
  position bigint generated always as identity,
  primary key (user_id, exchange_code, instrument_id)
);

-- The assets that the platform prices by the order book of a contract of the reference exchange, in USDT. Rates in US
-- dollars price every other asset.
create table asset_price_source (
  asset text primary key references asset,
  instrument_id instrument_id not null unique check (instrument_id ~ '^[A-Z0-9]+USDT$')
);

-- The initial data, which operators maintain.
insert into market_label (label, name_en, name_zh, sort_index) values
  ('layer-1', 'Layer 1', '公鏈', 1),
  ('payment', 'Payment', '支付', 2),
  ('defi', 'DeFi', '去中心化金融', 3),
  ('infrastructure', 'Infrastructure', '基礎設施', 4),
  ('proof-of-work', 'Proof of work', '工作量證明', 5),
  ('meme', 'Meme', '迷因幣', 6);

insert into market_instrument
  (exchange_code, product, instrument_id, is_main, labels, circulating_supply, sort_index)
values
  ('BINANCE', 'usdm', 'BTCUSDT', true, '{proof-of-work,payment}', 19950000, 1),
  ('BINANCE', 'usdm', 'ETHUSDT', true, '{layer-1}', 120700000, 2),
  ('BINANCE', 'usdm', 'BNBUSDT', true, '{layer-1}', 137700000, 3),
  ('BINANCE', 'usdm', 'SOLUSDT', true, '{layer-1}', 555000000, 4),
  ('BINANCE', 'usdm', 'XRPUSDT', true, '{payment}', 60300000000, 5),
  ('BINANCE', 'usdm', 'DOGEUSDT', false, '{meme,proof-of-work}', 152000000000, 6),
  ('BINANCE', 'usdm', 'ADAUSDT', false, '{layer-1}', 36000000000, 7),
  ('BINANCE', 'usdm', 'TRXUSDT', false, '{layer-1}', 94600000000, 8),
  ('BINANCE', 'usdm', 'AVAXUSDT', false, '{layer-1}', 428000000, 9),
  ('BINANCE', 'usdm', 'LINKUSDT', false, '{infrastructure}', 697000000, 10),
  ('BINANCE', 'usdm', 'DOTUSDT', false, '{layer-1}', 1640000000, 11),
  ('BINANCE', 'usdm', 'LTCUSDT', false, '{payment,proof-of-work}', 76600000, 12),
  ('BINANCE', 'usdm', 'BCHUSDT', false, '{payment,proof-of-work}', 19950000, 13),
  ('BINANCE', 'usdm', 'ETCUSDT', false, '{proof-of-work}', 154000000, 14),
  ('BINANCE', 'usdm', 'ATOMUSDT', false, '{layer-1}', 478000000, 15),
  ('BINANCE', 'usdm', 'NEARUSDT', false, '{layer-1}', 1270000000, 16),
  ('BINANCE', 'usdm', 'UNIUSDT', false, '{defi}', 631000000, 17),
  ('BINANCE', 'usdm', 'AAVEUSDT', false, '{defi}', 15300000, 18),
  ('BINANCE', 'usdm', 'FILUSDT', false, '{infrastructure}', 712000000, 19),
  ('BINANCE', 'usdm', 'XLMUSDT', false, '{payment}', 32300000000, 20);

insert into asset_price_source (asset, instrument_id) values
  ('BTC', 'BTCUSDT'),
  ('ETH', 'ETHUSDT');

grant select, insert, update, delete on market_label, market_instrument to aldgate_app;
grant select, insert, delete on self_selection to aldgate_app;
grant select on asset_price_source to aldgate_app;
