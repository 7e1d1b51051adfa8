-- Spot pairs on the market page, and the contracts that price their coins.
insert into asset_price_source (asset, instrument_id) values
  ('SOL', 'SOLUSDT'),
  ('XRP', 'XRPUSDT');

insert into market_instrument
  (exchange_code, product, instrument_id, is_main, labels, circulating_supply, sort_index)
values
  ('BINANCE', 'spot', 'BTC-USDT', true, '{proof-of-work,payment}', 19950000, 1),
  ('BINANCE', 'spot', 'ETH-USDT', true, '{layer-1}', 120700000, 2),
  ('BINANCE', 'spot', 'SOL-USDT', true, '{layer-1}', 555000000, 4),
  ('BINANCE', 'spot', 'XRP-USDT', false, '{payment}', 60300000000, 5),
  ('BINANCE', 'spot', 'USDC-USDT', false, '{payment}', null, 6),
  ('BINANCE', 'spot', 'ETH-BTC', false, '{layer-1}', 120700000, 7);
