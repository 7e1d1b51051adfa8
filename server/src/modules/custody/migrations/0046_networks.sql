-- Networks, the platform's addresses on them, and what their blocks moved from and to these.

create table chain_network (
  code text primary key check (code ~ '^[A-Z0-9]{2,12}$'),
  name text not null,
  kind text not null check (kind in ('evm', 'utxo')),
  native_asset text not null references asset,
  confirmations int not null check (confirmations between 1 and 1000),
  -- Whether the newest block that the node calls final counts in place of the confirmations.
  is_final_by_node boolean not null default false,
  -- About how long one block takes.
  block_seconds int not null check (block_seconds > 0),
  position int not null unique,
  -- Payments to hot and cold wallets up to this block are the opening balance. Null: the network is followed from its
  -- head on, and has none.
  opening_height int check (opening_height >= 0),
  -- What the first node said that it is; every later one must say the same.
  chain_identity text,
  -- The signer's accounts: of the hot wallet, and the cold wallet's address or extended public key.
  hot_address text,
  hot_xpub text,
  cold text,
  -- What addresses begin with, as `bc`; null where they have no prefix.
  address_prefix text,
  -- The contract that deposit addresses are derived from.
  factory text,
  suspended_at timestamptz,
  suspended_reason text,
  check ((suspended_at is null) = (suspended_reason is null))
);

-- How far a network has been followed.
create table chain_cursor (
  network text primary key references chain_network,
  height int not null,
  hash text not null,
  -- The newest block whose movements are in the ledger.
  posted_height int not null check (posted_height <= height),
  head_height int not null,
  -- When the node last answered, and its last error since then.
  seen_at timestamptz not null,
  error text,
  -- What a transaction costs now, in the native asset's smallest unit: the base fee and tip of a unit of gas, or the
  -- rate of a virtual byte.
  fee_base numeric(38, 0),
  fee_tip numeric(38, 0)
);

create table chain_asset (
  network text not null references chain_network,
  asset text not null references asset,
  -- Null for the native asset.
  contract text check (contract = lower(contract)),
  decimals int not null check (decimals between 0 and 36),
  deposit_minimum numeric(38, 18) not null check (deposit_minimum >= 0),
  -- Above the maximum the rest goes to cold; below the minimum operators get a task.
  hot_minimum numeric(38, 18) not null check (hot_minimum >= 0),
  hot_maximum numeric(38, 18) not null check (hot_maximum >= hot_minimum),
  primary key (network, asset),
  unique (network, contract)
);

-- Addresses of the platform. A deposit address credits one owner and account for ever.
create table chain_address (
  network text not null references chain_network,
  address text not null,
  kind text not null check (kind in ('deposit', 'change', 'hot', 'cold')),
  -- Of a deposit address: whom it credits, and which of the owner's addresses it is.
  owner text,
  account text,
  number bigint not null check (number >= 0),
  created_at timestamptz not null,
  primary key (network, address),
  check ((kind = 'deposit') = (owner is not null)),
  check ((owner is null) = (account is null))
);
create unique index chain_address_number on chain_address (network, kind, coalesce(owner, ''), coalesce(account, ''), number);

-- The newest blocks, to find where a reorganisation begins.
create table chain_block (
  network text not null references chain_network,
  height int not null,
  hash text not null,
  mined_at timestamptz not null,
  primary key (network, height)
);

-- What moved from or to an address of the platform, in the blocks that have been read. A row goes with its block.
create table chain_movement (
  network text not null references chain_network,
  txid text not null,
  -- `log:3`, `trace:0_1`, `out:0`, `withdrawal:7`.
  payment_index text not null,
  asset text not null references asset,
  amount numeric(38, 18) not null check (amount > 0),
  from_address text,
  to_address text not null,
  -- The platform's address on each side; null for one of others.
  is_from_ours boolean not null,
  is_to_ours boolean not null,
  height int not null,
  -- The height from which on it can be spent.
  matures_at int,
  -- The transaction that spent this output, and its block; for networks with outputs.
  spent_by text,
  spent_height int,
  primary key (network, txid, payment_index),
  check (is_from_ours or is_to_ours)
);
create index chain_movement_height on chain_movement (network, height);
create index chain_movement_spent on chain_movement (network, spent_height) where spent_height is not null;
create index chain_movement_to on chain_movement (network, to_address, asset) where is_to_ours;
create index chain_movement_from on chain_movement (network, from_address, asset) where is_from_ours;

-- The platform's own transactions in the blocks that have been read, with the fee in the native asset. A row goes with its block.
create table chain_transaction (
  network text not null references chain_network,
  txid text not null,
  -- Its number among those of the hot wallet; null for networks with outputs.
  nonce bigint,
  -- A failed one used up its nonce and its fee.
  succeeded boolean not null,
  fee numeric(38, 18) not null check (fee >= 0),
  height int not null,
  primary key (network, txid)
);
create index chain_transaction_height on chain_transaction (network, height);

-- What each address of the platform holds after the last block that was posted.
create table chain_balance (
  network text not null references chain_network,
  address text not null,
  asset text not null references asset,
  amount numeric(38, 18) not null,
  primary key (network, address, asset)
) with (fillfactor = 70);

-- What the blocks of a range added to each address and took from it: payments, outputs that were spent, and on a network without
-- outputs the fees of the hot wallet's transactions.
create function chain_change(p_network text, p_from int, p_to int)
returns table (address text, asset text, amount numeric) language sql stable as $$
  select to_address, asset, amount from chain_movement
  where network = p_network and height between p_from and p_to and is_to_ours
  union all
  select from_address, asset, -amount from chain_movement
  where network = p_network and height between p_from and p_to and is_from_ours and from_address is not null
  union all
  select to_address, asset, -amount from chain_movement
  where network = p_network and spent_height between p_from and p_to and is_to_ours
  union all
  select n.hot_address, n.native_asset, -t.fee from chain_transaction t join chain_network n on n.code = t.network
  where t.network = p_network and t.height between p_from and p_to and n.hot_address is not null
$$;

-- The newest comparison of each network with its node.
create table chain_comparison (
  network text primary key references chain_network,
  compared_at timestamptz not null,
  height int not null,
  addresses int not null,
  differences jsonb not null,
  -- When all addresses were compared.
  full_at timestamptz
);

insert into chain_network (code, name, kind, native_asset, confirmations, block_seconds, position) values
  ('ETH', 'Ethereum', 'evm', 'ETH', 12, 12, 1),
  ('BTC', 'Bitcoin', 'utxo', 'BTC', 3, 600, 2);

insert into chain_asset (network, asset, contract, decimals, deposit_minimum, hot_minimum, hot_maximum) values
  ('ETH', 'ETH', null, 18, 0.005, 50, 500),
  ('ETH', 'USDT', '0xdac17f958d2ee523a2206206994597c13d831ec7', 6, 10, 200000, 2000000),
  ('ETH', 'USDC', '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', 6, 10, 100000, 1000000),
  ('BTC', 'BTC', null, 8, 0.0002, 5, 50);

grant select, insert, update, delete on
  chain_network, chain_cursor, chain_asset, chain_address, chain_block, chain_movement, chain_transaction,
  chain_balance, chain_comparison to aldgate_app;
grant execute on function chain_change(text, int, int) to aldgate_app;
