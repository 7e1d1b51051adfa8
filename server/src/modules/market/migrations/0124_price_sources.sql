-- The assets that the platform prices by the order book of a contract of the reference exchange, in USDT. Rates in US
-- dollars price every other asset.
create table asset_price_source (
  asset text primary key references asset,
  instrument_id instrument_id not null unique check (instrument_id ~ '^[A-Z0-9]+USDT$')
);

insert into asset_price_source (asset, instrument_id) values
  ('BTC', 'BTCUSDT'),
  ('ETH', 'ETHUSDT');

grant select on asset_price_source to aldgate_app;
