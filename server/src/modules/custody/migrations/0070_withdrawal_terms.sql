-- When the fee of a transaction was read from the node: an old one quotes nothing.
alter table chain_cursor add fee_at timestamptz;
-- What a transfer of a token needs, as the node estimates it.
alter table chain_asset add transfer_gas bigint check (transfer_gas > 0), add transfer_gas_at timestamptz;

-- Withdrawals: the smallest, the largest of one transaction, and the bounds of the fee.
alter table chain_asset
  add withdraw_minimum numeric(38, 18) not null default 0 check (withdraw_minimum >= 0),
  add withdraw_maximum numeric(38, 18) check (withdraw_maximum >= withdraw_minimum),
  add fee_floor numeric(38, 18) not null default 0 check (fee_floor >= 0),
  add fee_ceiling numeric(38, 18) check (fee_ceiling >= fee_floor);
update chain_asset set
  withdraw_minimum = case asset when 'BTC' then 0.0005 when 'ETH' then 0.01 else 10 end,
  withdraw_maximum = case asset when 'BTC' then 10 when 'ETH' then 100 else 500000 end,
  fee_floor = case asset when 'BTC' then 0.00001 when 'ETH' then 0.0002 else 0.5 end,
  fee_ceiling = case asset when 'BTC' then 0.01 when 'ETH' then 0.1 else 200 end;

-- What is to be paid to addresses outside, in the order of release, and the transaction that pays it.
create table payout (
  -- The record that it pays, in the table of the module that requested it.
  reference uuid primary key,
  number bigint generated always as identity,
  network text not null references chain_network,
  asset text not null references asset,
  address text not null,
  amount numeric(38, 18) not null check (amount > 0),
  outgoing_id uuid references outgoing_transaction,
  -- Whether the hot wallet held too little the last time.
  is_short boolean not null default false,
  requested_at timestamptz not null,
  -- Paid, refused by the chain, or superseded.
  ended_at timestamptz
);
create index payout_waiting on payout (network, number) where outgoing_id is null;
create index payout_of on payout (outgoing_id) where outgoing_id is not null;

alter domain outgoing_kind drop constraint outgoing_kind_check;
alter domain outgoing_kind add constraint outgoing_kind_check
  check (value in ('flush', 'to_cold', 'cold_refill', 'transfer', 'spend'));

grant select, insert, update, delete on payout to aldgate_app;

-- Deposit addresses that another address may resemble, by their end.
create index chain_address_end on chain_address (network, owner, lower(right(address, 4))) where kind = 'deposit';
