-- BR-05: the price that an execution is compared with: the mark of its time, in its quote asset. Null: not known yet.
alter table exchange_trade add column mark_price numeric(38, 18) check (mark_price > 0);
grant update (mark_price) on exchange_trade to aldgate_app;
-- Two accounts that trade with each other have executions with one id.
create index exchange_trade_of_match on exchange_trade (trade_id, instrument_id);
