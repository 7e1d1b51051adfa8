-- The identity of markets: exchanges of the registry, their products, and instruments.

create domain exchange_code as text check (value ~ '^[A-Z0-9_]{2,20}$');
create domain exchange_product as text check (value in ('spot', 'usdm', 'coinm'));
-- An instrument of an exchange: a contract (BTCUSDT, BTCUSD_PERP), or a spot pair (BTC-USDT).
create domain instrument_id as text check (value ~ '^([A-Z0-9_]{4,30}|[A-Z0-9]{1,15}-[A-Z0-9]{2,14})$');
