-- What the platform owes all institutions at one moment, and the tree by which each verifies that it was counted.
create table proof_snapshot (
  id uuid primary key,
  state text not null check (state in ('making', 'published', 'failed')),
  -- By the business clock. Each day has one at least.
  day date not null,
  -- Null: made by the calendar.
  requested_by uuid references operator,
  reason text,
  requested_at timestamptz not null,
  -- Why it was not published.
  failure text,
  taken_at timestamptz,
  -- In alphabetical order; the sums are decimal strings in the same order, since a sum has more digits than a balance.
  assets text[],
  sums text[],
  leaves int check (leaves > 0),
  root bytea,
  signature bytea,
  public_key text,
  check ((state = 'failed') = (failure is not null)),
  check ((requested_by is null) = (reason is null)),
  check (num_nonnulls(taken_at, assets, sums, leaves, root, signature, public_key)
    = case state when 'published' then 7 else 0 end)
);
-- One is made at a time.
create unique index proof_snapshot_making on proof_snapshot ((true)) where state = 'making';
create index proof_snapshot_by_time on proof_snapshot (requested_at, id);
create index proof_snapshot_published on proof_snapshot (taken_at) where state = 'published';
create index proof_snapshot_by_day on proof_snapshot (day);

-- In the order of their ids. The nonce is sealed for the institution.
create table proof_leaf (
  snapshot_id uuid not null references proof_snapshot,
  position int not null,
  institution_id uuid not null references institution,
  leaf_id bytea not null,
  -- 16 bytes for each asset of the snapshot.
  amounts bytea not null,
  nonce bytea not null,
  primary key (snapshot_id, position),
  unique (snapshot_id, institution_id)
);

-- The nodes above each 256 leaves, so that a path needs neither all leaves nor all nodes.
create table proof_group (
  snapshot_id uuid not null references proof_snapshot,
  position int not null,
  hash bytea not null,
  sums bytea not null,
  primary key (snapshot_id, position)
);

-- What lies outside against it.
create table proof_holding (
  snapshot_id uuid not null references proof_snapshot,
  position int not null,
  source text not null check (source in ('chain', 'bank', 'exchange', 'grants')),
  -- A network, an account at a bank or at the exchange.
  account text not null,
  address text,
  asset text not null references asset,
  amount numeric(38, 18) not null,
  -- The block after which an address held it.
  height int,
  -- When the outside had it; null for what is in the ledger.
  at timestamptz,
  primary key (snapshot_id, position)
);

grant select, insert, update on proof_snapshot to aldgate_app;
grant select, insert, delete on proof_leaf, proof_group, proof_holding to aldgate_app;
