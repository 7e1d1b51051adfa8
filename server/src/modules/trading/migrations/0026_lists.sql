-- A column for whether an order is open: open orders and ended ones have indexes of their own.
alter table exchange_order add is_open boolean not null
  generated always as (status in ('submitted', 'running', 'partial-filled', 'cancelling')) stored;
create index exchange_order_open on exchange_order (broker_account_id, product, instrument_id) where is_open;
create index exchange_order_expiring on exchange_order (expires_at) where is_open and condition_type is not null;

-- Each filter of a list has its index behind the owner, in the order of the list.
drop index exchange_order_by_time;
create index exchange_order_by_time on exchange_order (broker_account_id, product, created_at, id) where not is_open;
create index exchange_order_by_contract on exchange_order (broker_account_id, product, instrument_id, created_at, id)
  where not is_open;
create index exchange_order_by_direction on exchange_order (broker_account_id, product, direction, created_at, id)
  where not is_open;
create index exchange_order_by_type on exchange_order (broker_account_id, product, price_type, created_at, id)
  where not is_open;
create index exchange_order_by_status on exchange_order (broker_account_id, product, status, created_at, id);

drop index exchange_trade_of_contract;
create index exchange_trade_by_contract on exchange_trade (broker_account_id, product, instrument_id, traded_at, id);
create index exchange_trade_by_direction on exchange_trade (broker_account_id, product, direction, traded_at, id);

create index exchange_income_by_type on exchange_income (broker_account_id, product, income_type, occurred_at, id);
create index exchange_income_by_contract on exchange_income (broker_account_id, product, instrument_id, occurred_at, id);

create index account_transfer_by_asset on account_transfer (institution_id, asset, created_at, number);
create index account_transfer_by_state on account_transfer (institution_id, state, created_at, number);
create index account_transfer_pending on account_transfer (created_at) where state = 'pending';
