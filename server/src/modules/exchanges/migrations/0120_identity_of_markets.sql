-- An exchange of the registry, and an instrument of one: a contract (BTCUSDT, BTCUSD_PERP), or a spot pair (BTC-USDT).
create domain exchange_code as text check (value ~ '^[A-Z0-9_]{2,20}$');
create domain instrument_id as text check (value ~ '^([A-Z0-9_]{4,30}|[A-Z0-9]{1,15}-[A-Z0-9]{2,14})$');
