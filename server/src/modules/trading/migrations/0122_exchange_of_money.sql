-- The tag by which the account is found at the exchange. That of a sub-account is corrected when it is opened again.
alter table broker_account
  add column tag text check (length(tag) between 1 and 64),
  drop constraint broker_account_exchange_code_check,
  alter column exchange_code type exchange_code;
update broker_account
  set tag = case kind when 'own' then replace(institution_id::text, '-', '') else 'account' || external_id end;
alter table broker_account alter column tag set not null, add unique (exchange_code, tag);
grant update (tag) on broker_account to aldgate_app;

-- A transfer is with one exchange. The product is that of the futures wallet it moves to or from, else spot.
alter table account_transfer
  add column exchange_code exchange_code not null default 'BINANCE',
  add column product exchange_product not null default 'usdm';
update account_transfer set product = 'spot' where 'swap_account' not in (from_account, to_account);
alter table account_transfer alter column exchange_code drop default, alter column product drop default;

-- The platform's own wallet is the spot wallet of its account at each exchange.
alter table exchange_funding
  add column exchange_code exchange_code not null default 'BINANCE',
  add column product exchange_product not null default 'spot';
alter table exchange_funding alter column exchange_code drop default, alter column product drop default;

alter table platform_movement
  add column exchange_code exchange_code not null default 'BINANCE',
  add column product exchange_product not null default 'spot',
  drop constraint platform_movement_pkey,
  add primary key (exchange_code, product, asset);
alter table platform_movement alter column exchange_code drop default, alter column product drop default;

-- Countdowns are of the contracts of one product.
alter table cancel_on_disconnect
  add column product exchange_product not null default 'usdm',
  drop constraint cancel_on_disconnect_pkey,
  add primary key (broker_account_id, product);
alter table cancel_on_disconnect alter column product drop default;

-- The wallet of a comparison is that of a product.
alter table reconciliation add column product exchange_product not null default 'usdm';
update reconciliation set product = 'spot' where account_type = 'trade_account';
alter table reconciliation alter column product drop default;
drop index reconciliation_of_balance;
create index reconciliation_of_balance
  on reconciliation (broker_account_id, product, account_type, asset, reconciled_at, id);
