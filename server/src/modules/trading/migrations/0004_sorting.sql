-- Records are listed by time, and by id within one time, in both directions.
create index exchange_order_by_time on exchange_order (broker_account_id, product, created_at desc, id desc);
create index exchange_trade_by_time on exchange_trade (broker_account_id, product, traded_at desc, id desc);
create index exchange_income_by_time on exchange_income (broker_account_id, product, occurred_at desc, id desc);
create index account_transfer_by_time on account_transfer (institution_id, created_at desc, number desc);
drop index exchange_order_recent;
drop index exchange_trade_recent;
drop index exchange_income_recent;
drop index account_transfer_recent;
