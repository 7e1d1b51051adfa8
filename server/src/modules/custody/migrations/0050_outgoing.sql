-- The platform's transactions: what each is for, and its attempts, of which at most one is mined.
create table outgoing_transaction (
  id uuid primary key,
  network text not null references chain_network,
  kind text not null check (kind in ('flush', 'to_cold')),
  -- What moves; null for a flush, which collects several assets.
  asset text references asset,
  amount numeric(38, 18) check (amount > 0),
  -- What the signer builds it from, but for nonce, fees and attempt.
  intent jsonb not null,
  -- Reserved for this transaction alone; null for networks with outputs.
  nonce bigint,
  state text not null check (state in ('reserved', 'signed', 'broadcast', 'mined', 'final')),
  outcome text check (outcome in ('succeeded', 'reverted', 'superseded')),
  -- Why nothing is sent: the signer's rule, or the node's message.
  error text,
  created_at timestamptz not null,
  ended_at timestamptz,
  unique (network, nonce),
  check ((state = 'final') = (outcome is not null)),
  check ((state = 'final') = (ended_at is not null))
);
create index outgoing_transaction_open on outgoing_transaction (network, created_at) where state <> 'final';
create index outgoing_transaction_by_time on outgoing_transaction (created_at, id);

-- Attempts share nonce or inputs, and differ in their fee.
create table outgoing_attempt (
  outgoing_id uuid not null references outgoing_transaction,
  attempt int not null check (attempt > 0),
  -- The fee's terms: `{gas, maxFee, tip}` or `{fee}`.
  terms jsonb not null,
  -- Null until the signer has answered.
  txid text,
  raw text,
  created_at timestamptz not null,
  -- When it was last sent.
  sent_at timestamptz,
  primary key (outgoing_id, attempt),
  check ((txid is null) = (raw is null))
);
create unique index outgoing_attempt_txid on outgoing_attempt (txid) where txid is not null;

-- Outputs that are reserved for a transaction, for ever.
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

-- The highest entry of the signer's journal that was seen: a signer whose journal is behind it signs nothing for us.
create table signer_journal (
  singleton boolean primary key default true check (singleton),
  sequence bigint not null
);

grant select, insert, update on outgoing_transaction, outgoing_attempt, signer_journal to aldgate_app;
grant select, insert on outgoing_input, outgoing_address to aldgate_app;
