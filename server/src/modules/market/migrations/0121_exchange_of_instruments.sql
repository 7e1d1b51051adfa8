-- An instrument is unique by its exchange and id; its product is part of its identity.
alter table market_instrument
  add column exchange_code exchange_code not null default 'BINANCE',
  add column product exchange_product not null default 'usdm',
  drop constraint market_instrument_pkey,
  drop constraint market_instrument_instrument_id_check,
  alter column instrument_id type instrument_id,
  add primary key (exchange_code, instrument_id);
alter table market_instrument alter column exchange_code drop default, alter column product drop default;

alter table self_selection
  add column exchange_code exchange_code not null default 'BINANCE',
  add column product exchange_product not null default 'usdm',
  drop constraint self_selection_pkey,
  drop constraint self_selection_instrument_id_check,
  alter column instrument_id type instrument_id,
  add primary key (user_id, exchange_code, instrument_id);
alter table self_selection alter column exchange_code drop default, alter column product drop default;
