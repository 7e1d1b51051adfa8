-- MK-01: labels and data of the instruments on the market page, and users' favourites.

create table market_label (
  label text primary key check (label ~ '^[a-z0-9-]{1,30}$'),
  name_en text not null,
  name_zh text not null,
  sort_index int not null
);

create table market_instrument (
  instrument_id text primary key check (instrument_id ~ '^[A-Z0-9_]{4,30}$'),
  is_main boolean not null default false,
  labels text[] not null default '{}',
  -- Units of the base asset in circulation. Market value is price × circulating supply.
  circulating_supply numeric(38, 18) check (circulating_supply > 0),
  sort_index int not null
);

create table self_selection (
  user_id uuid not null references platform_user,
  instrument_id text not null check (instrument_id ~ '^[A-Z0-9_]{4,30}$'),
  position bigint generated always as identity,
  primary key (user_id, instrument_id)
);

-- The initial data, which operators maintain.
insert into market_label (label, name_en, name_zh, sort_index) values
  ('layer-1', 'Layer 1', '公鏈', 1),
  ('payment', 'Payment', '支付', 2),
  ('defi', 'DeFi', '去中心化金融', 3),
  ('infrastructure', 'Infrastructure', '基礎設施', 4),
  ('proof-of-work', 'Proof of work', '工作量證明', 5),
  ('meme', 'Meme', '迷因幣', 6);

insert into market_instrument (instrument_id, is_main, labels, circulating_supply, sort_index) values
  ('BTCUSDT', true, '{proof-of-work,payment}', 19950000, 1),
  ('ETHUSDT', true, '{layer-1}', 120700000, 2),
  ('BNBUSDT', true, '{layer-1}', 137700000, 3),
  ('SOLUSDT', true, '{layer-1}', 555000000, 4),
  ('XRPUSDT', true, '{payment}', 60300000000, 5),
  ('DOGEUSDT', false, '{meme,proof-of-work}', 152000000000, 6),
  ('ADAUSDT', false, '{layer-1}', 36000000000, 7),
  ('TRXUSDT', false, '{layer-1}', 94600000000, 8),
  ('AVAXUSDT', false, '{layer-1}', 428000000, 9),
  ('LINKUSDT', false, '{infrastructure}', 697000000, 10),
  ('DOTUSDT', false, '{layer-1}', 1640000000, 11),
  ('LTCUSDT', false, '{payment,proof-of-work}', 76600000, 12),
  ('BCHUSDT', false, '{payment,proof-of-work}', 19950000, 13),
  ('ETCUSDT', false, '{proof-of-work}', 154000000, 14),
  ('ATOMUSDT', false, '{layer-1}', 478000000, 15),
  ('NEARUSDT', false, '{layer-1}', 1270000000, 16),
  ('UNIUSDT', false, '{defi}', 631000000, 17),
  ('AAVEUSDT', false, '{defi}', 15300000, 18),
  ('FILUSDT', false, '{infrastructure}', 712000000, 19),
  ('XLMUSDT', false, '{payment}', 32300000000, 20);

grant select, insert, update, delete on market_label, market_instrument to aldgate_app;
grant select, insert, delete on self_selection to aldgate_app;
