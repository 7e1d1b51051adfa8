-- Deposits of coins. A deposit is its network, transaction and payment: one row, whichever block it ends in.
create table deposit (
  id uuid primary key,
  network text not null references chain_network,
  txid text not null,
  payment_index text not null,
  asset text not null references asset,
  -- Whom the address credits.
  owner text not null,
  account text not null,
  address text not null,
  -- Who paid, where the network says it.
  from_address text,
  -- What arrived, with all decimals of the chain, and what was credited, with the asset's own.
  initiated_amount numeric(38, 18) not null check (initiated_amount > 0),
  credited_amount numeric(38, 18) check (credited_amount >= 0),
  state text not null check (state in
    ('confirming', 'orphaned', 'below_minimum', 'held', 'credited', 'reversed')),
  -- Why it is held.
  hold_reason text check (hold_reason in ('feature', 'verification', 'suspended', 'screening')),
  -- Whether it was posted to suspense first.
  was_held boolean not null default false,
  -- The block that it is in; null while none has it.
  height int,
  created_at timestamptz not null,
  -- When its block left the chain.
  orphaned_at timestamptz,
  credited_at timestamptz,
  unique (network, txid, payment_index),
  check ((state = 'held') = (hold_reason is not null)),
  check ((state = 'orphaned') = (height is null)),
  check (state <> 'credited' or credited_at is not null)
);
create index deposit_by_time on deposit (owner, created_at, id);
create index deposit_by_asset on deposit (owner, asset, created_at, id);
create index deposit_of_transaction on deposit (owner, txid);
create index deposit_in_block on deposit (network, height);
create index deposit_of_all on deposit (created_at, id);
create index deposit_waiting on deposit (state, created_at, id) where state in ('below_minimum', 'held', 'confirming', 'orphaned');

-- What happened to a deposit, in its order.
create table deposit_event (
  deposit_id uuid not null references deposit,
  number int not null,
  event text not null check (event in
    ('seen', 'orphaned', 'mined_again', 'below_minimum', 'held', 'released', 'credited', 'reversed')),
  -- An operator's id; null for the platform.
  by_operator uuid references operator,
  at timestamptz not null,
  primary key (deposit_id, number)
);

-- Addresses that operators want reviewed or blocked as senders and receivers.
create table screening_entry (
  network text not null references chain_network,
  address text not null,
  verdict text not null check (verdict in ('review', 'block')),
  note text not null,
  added_by uuid not null references operator,
  added_at timestamptz not null,
  primary key (network, address)
);
create index screening_entry_address on screening_entry (address);
create index screening_entry_by_time on screening_entry (added_at, network, address);

grant select, insert, update on deposit, deposit_event to aldgate_app;
grant select, insert, update, delete on screening_entry to aldgate_app;
