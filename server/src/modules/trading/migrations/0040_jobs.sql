-- What jobs look for: accounts with positions or open orders, and those whose countdowns are set.
create index account_sync_exposed on account_sync (broker_account_id) where is_exposed;
create index cancel_on_disconnect_active on cancel_on_disconnect (broker_account_id)
  where seconds is not null or countdowns <> '{}'::jsonb;

-- What customers' transfers have taken out of the platform's own wallet at the exchange, less what came back. It changes
-- with the state of the transfer.
create table platform_movement (
  asset text primary key,
  amount numeric(38, 18) not null
) with (fillfactor = 50, autovacuum_vacuum_threshold = 100, autovacuum_vacuum_scale_factor = 0);
insert into platform_movement (asset, amount)
select asset, sum(case when to_account = 'capital_account' then -amount else amount end)
from account_transfer
where state = 'completed' and (from_account = 'capital_account') <> (to_account = 'capital_account')
group by asset;
grant select, insert, update on platform_movement to aldgate_app;

-- The sum of a contract's executions before a time, up to which the position was looked at for the conditional orders of
-- `order_ids`. An execution that is stored later, with an earlier time, deletes it.
create table position_checkpoint (
  broker_account_id uuid not null references broker_account,
  product exchange_product not null,
  instrument_id text not null,
  until timestamptz not null,
  quantity numeric(38, 18) not null,
  order_ids bigint[] not null,
  primary key (broker_account_id, product, instrument_id)
);
grant select, insert, update, delete on position_checkpoint to aldgate_app;

-- Each change of an order leaves a dead row.
alter table exchange_order set (autovacuum_vacuum_scale_factor = 0.02);
