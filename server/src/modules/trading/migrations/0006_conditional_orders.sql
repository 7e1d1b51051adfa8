-- Whether reduce-only conditional orders stay open where this order brings their position to zero.
alter table exchange_order add column keep_conditional boolean not null default false;

-- The open conditional orders that only reduce a position.
create index exchange_order_stops on exchange_order (broker_account_id, product, instrument_id)
  where condition_type is not null and reduce_only and exchange_order_id is null and status in ('submitted', 'running');
