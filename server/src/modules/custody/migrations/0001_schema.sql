-- Networks, the platform's addresses on them, what their blocks moved from and to these, and the platform's
-- transactions.

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
  fee_tip numeric(38, 0),
  -- When they were read from the node: an old fee quotes nothing.
  fee_at timestamptz
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
  -- The gas that a transfer of a token needs, as the node estimates it.
  transfer_gas bigint check (transfer_gas > 0),
  transfer_gas_at timestamptz,
  -- Withdrawals: the smallest, the largest of one transaction, and the bounds of the fee.
  withdraw_minimum numeric(38, 18) not null default 0 check (withdraw_minimum >= 0),
  withdraw_maximum numeric(38, 18) check (withdraw_maximum >= withdraw_minimum),
  fee_floor numeric(38, 18) not null default 0 check (fee_floor >= 0),
  fee_ceiling numeric(38, 18) check (fee_ceiling >= fee_floor),
  primary key (network, asset),
  unique (network, contract)
);

-- Addresses of the platform. A deposit address credits one owner and account for ever.
create table chain_address (
  network text not null references chain_network,
  address text not null,
  kind text not null check (kind in ('deposit', 'change', 'hot', 'cold')),
  -- Whom a deposit address credits, and which of the owner's addresses it is.
  owner_kind owner_kind,
  owner text,
  account text,
  number bigint not null check (number >= 0),
  created_at timestamptz not null,
  primary key (network, address),
  check ((kind = 'deposit') = (owner is not null)),
  check ((owner is null) = (account is null)),
  check ((owner is null) = (owner_kind is null)),
  check (owner_kind <> 'institution' or owner ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')
);
create unique index chain_address_number
  on chain_address (network, kind, coalesce(owner, ''), coalesce(account, ''), number);
create index chain_address_ends on chain_address (network, owner, lower(left(address, 4) || right(address, 4)))
  where kind = 'deposit';

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
  -- Who paid, where a network's transactions spend outputs: the addresses of all outputs that were spent. Of some the
  -- script names no single address, and a block's own coins have no sender; then they are not all known.
  senders text[] not null default '{}',
  has_unknown_sender boolean not null default false,
  -- The platform's address on each side; null for one of others.
  is_from_ours boolean not null,
  is_to_ours boolean not null,
  height int not null,
  -- The block with which it is posted; null: its own. The coins of a block's own transaction can be spent after 100
  -- blocks, and count from then on.
  counts_at int check (counts_at >= height),
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
create index chain_movement_counts on chain_movement (network, counts_at) where counts_at is not null;
create index chain_movement_unspent on chain_movement (network, txid)
  where spent_height is null and is_to_ours and payment_index like 'out:%';

-- The platform's own transactions in the blocks that have been read, with the fee in the native asset. A row goes
-- with its block.
create table chain_transaction (
  network text not null references chain_network,
  txid text not null,
  -- Its number among those of the hot wallet; null for networks with outputs.
  nonce bigint,
  -- A failed one used up its nonce and its fee.
  succeeded boolean not null,
  fee numeric(38, 18) not null check (fee >= 0),
  -- Who paid the fee, on a network with nonces; null for the hot wallet.
  sender text,
  height int not null,
  primary key (network, txid)
);
create index chain_transaction_height on chain_transaction (network, height);

-- The transactions that made the platform's unspent outputs: they prove the outputs' values to who signs. Without
-- witnesses, which the transactions' ids do not cover. A row is deleted once its outputs are spent in final blocks.
create table chain_previous (
  network text not null references chain_network,
  txid text not null,
  bytes int not null check (bytes > 0),
  -- Null where it is larger than a request to the signer may be: its outputs are never spent.
  raw bytea,
  primary key (network, txid)
);
-- Stored without compression. PostgreSQL 15 takes the storage of a column by an alteration alone.
alter table chain_previous alter column raw set storage external;

-- What each address of the platform holds after the last block that was posted.
create table chain_balance (
  network text not null references chain_network,
  address text not null,
  asset text not null references asset,
  amount numeric(38, 18) not null,
  primary key (network, address, asset)
) with (fillfactor = 70);

-- What the blocks of a range added to each address and took from it: payments, outputs that were spent, and on a
-- network without outputs the fees of the senders' transactions.
create function chain_change(p_network text, p_from int, p_to int)
returns table (address text, asset text, amount numeric) language sql stable as $$
  select to_address, asset, amount from chain_movement
  where network = p_network and height between p_from and p_to and is_to_ours and counts_at is null
  union all
  select to_address, asset, amount from chain_movement
  where network = p_network and counts_at between p_from and p_to and is_to_ours
  union all
  select from_address, asset, -amount from chain_movement
  where network = p_network and height between p_from and p_to and is_from_ours and from_address is not null
  union all
  select to_address, asset, -amount from chain_movement
  where network = p_network and spent_height between p_from and p_to and is_to_ours
  union all
  select coalesce(t.sender, n.hot_address), n.native_asset, -t.fee
  from chain_transaction t join chain_network n on n.code = t.network
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

-- Payments that credit nobody: coins sent straight to a wallet of the platform (`unattributed`, in suspense once
-- final), and tokens of contracts that are not listed (`unlisted`, in no account). A row goes with its block.
create table uncredited_payment (
  network text not null references chain_network,
  txid text not null,
  payment_index text not null,
  kind text not null check (kind in ('unattributed', 'unlisted')),
  -- Of an unattributed payment its asset and decimal amount; of an unlisted one its contract and the amount in the
  -- contract's own unit.
  asset text references asset,
  contract text,
  amount numeric(96, 18) not null,
  from_address text,
  to_address text not null,
  height int not null,
  -- The time of its block.
  at timestamptz not null,
  primary key (network, txid, payment_index),
  check ((kind = 'unattributed') = (asset is not null)),
  check ((kind = 'unlisted') = (contract is not null))
);
create index uncredited_payment_by_time on uncredited_payment (kind, at, network, txid, payment_index);
create index uncredited_payment_in_block on uncredited_payment (network, height);

-- The purposes of the platform's transactions, of the hot and of the cold wallet.
create domain outgoing_kind as text check (value in ('flush', 'to_cold', 'cold_refill', 'transfer', 'spend'));
-- `cancelled`: it was ended before any attempt was signed.
create domain outgoing_outcome as text check (value in ('succeeded', 'reverted', 'superseded', 'cancelled'));

-- The platform's transactions: what each is for, and its attempts, of which at most one is mined.
create table outgoing_transaction (
  id uuid primary key,
  network text not null references chain_network,
  kind outgoing_kind not null,
  -- Whose nonce or outputs it uses, and whose key signs it.
  wallet text not null default 'hot' check (wallet in ('hot', 'cold')),
  -- What moves; null for a flush, which collects several assets.
  asset text references asset,
  amount numeric(38, 18) check (amount > 0),
  -- What the signer builds it from, but for nonce, fees and attempt.
  intent jsonb not null,
  -- Reserved for this transaction alone; null for networks with outputs.
  nonce bigint,
  state text not null check (state in ('reserved', 'signed', 'broadcast', 'mined', 'final')),
  outcome outgoing_outcome,
  -- The change that an operator requested; null once the attempt for it exists.
  requested text check (requested in ('speed_up', 'cancel')),
  -- Why nothing is sent: the signer's rule, or the node's message.
  error text,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'final') = (outcome is not null)),
  check ((state = 'final') = (ended_at is not null))
);
create unique index outgoing_transaction_nonce on outgoing_transaction (network, wallet, nonce)
  where outcome is distinct from 'cancelled';
create index outgoing_transaction_open on outgoing_transaction (network, created_at) where state <> 'final';
create index outgoing_transaction_by_time on outgoing_transaction (created_at, id);
-- The platform's transactions on one network, in the order of the list.
create index outgoing_transaction_of_network on outgoing_transaction (network, created_at, id);

-- Attempts share nonce or inputs, and differ in their fee.
create table outgoing_attempt (
  outgoing_id uuid not null references outgoing_transaction,
  attempt int not null check (attempt > 0),
  -- The fee's terms: `{gas, maxFee, tip}` or `{fee}`.
  terms jsonb not null,
  -- Null until the signer has answered.
  txid text,
  raw text,
  -- It moves nothing: it uses up the nonce or the inputs in place of the attempts before it.
  is_cancel boolean not null default false,
  -- The signer's rule, and when it last refused.
  refusal text,
  refused_at timestamptz,
  created_at timestamptz not null,
  -- When it was last sent.
  sent_at timestamptz,
  primary key (outgoing_id, attempt),
  check ((txid is null) = (raw is null)),
  check ((refusal is null) = (refused_at is null))
);
create unique index outgoing_attempt_txid on outgoing_attempt (txid) where txid is not null;

-- Outputs that are reserved for a transaction. One goes back to the cold wallet where its transaction was ended
-- before it was signed; the others stay reserved for ever.
create table outgoing_input (
  network text not null,
  txid text not null,
  payment_index text not null,
  outgoing_id uuid not null references outgoing_transaction,
  primary key (network, txid, payment_index)
);

-- Deposit addresses that a flush collects from, while it is not final.
create table outgoing_address (
  outgoing_id uuid not null references outgoing_transaction,
  network text not null,
  address text not null,
  primary key (outgoing_id, address)
);
create index outgoing_address_of on outgoing_address (network, address);

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

-- The highest entry of the signer's journal that was seen: a signer whose journal is behind it signs nothing for us.
create table signer_journal (
  singleton boolean primary key default true check (singleton),
  sequence bigint not null
);

insert into chain_network (code, name, kind, native_asset, confirmations, block_seconds, position) values
  ('ETH', 'Ethereum', 'evm', 'ETH', 12, 12, 1),
  ('BTC', 'Bitcoin', 'utxo', 'BTC', 3, 600, 2);

insert into chain_asset (
  network, asset, contract, decimals, deposit_minimum, hot_minimum, hot_maximum,
  withdraw_minimum, withdraw_maximum, fee_floor, fee_ceiling
) values
  ('ETH', 'ETH', null, 18, 0.005, 50, 500, 0.01, 100, 0.0002, 0.1),
  ('ETH', 'USDT', '0xdac17f958d2ee523a2206206994597c13d831ec7', 6, 10, 200000, 2000000, 10, 500000, 0.5, 200),
  ('ETH', 'USDC', '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', 6, 10, 100000, 1000000, 10, 500000, 0.5, 200),
  ('BTC', 'BTC', null, 8, 0.0002, 5, 50, 0.0005, 10, 0.00001, 0.01);

insert into task_kind (kind) values ('chain_alarm'), ('wallet_refill');

grant select, insert, update, delete on
  chain_network, chain_cursor, chain_asset, chain_address, chain_block, chain_movement, chain_transaction,
  chain_balance, chain_comparison, payout to aldgate_app;
grant execute on function chain_change(text, int, int) to aldgate_app;
grant select, insert, delete on chain_previous, uncredited_payment, outgoing_input to aldgate_app;
grant select, insert, update on outgoing_transaction, outgoing_attempt, signer_journal to aldgate_app;
grant select, insert on outgoing_address to aldgate_app;
