-- Deposits of coins that a member announced by their transaction. A list shows one until its transaction is seen.
create table announced_deposit (
  id uuid primary key,
  owner_kind owner_kind not null,
  owner text not null,
  account text not null,
  network text not null references chain_network,
  txid text not null,
  asset text not null references asset,
  -- What the member expects; what arrives is credited.
  amount numeric(38, 18) not null check (amount > 0),
  state text not null check (state in ('announced', 'arrived', 'expired')),
  created_by uuid not null references platform_user,
  created_at timestamptz not null,
  -- When lists show it; null once its deposit takes its place.
  recorded_at timestamptz,
  -- By the business clock.
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- The deposit that its transaction became.
  deposit_id uuid references deposit,
  unique (owner, network, txid),
  check ((state = 'arrived') = (deposit_id is not null)),
  check ((state = 'arrived') = (recorded_at is null)),
  check ((state = 'announced') = (ended_at is null))
);
create index announced_deposit_open on announced_deposit (expires_at) where state = 'announced';
-- The filters of the list.
create index announced_deposit_by_time on announced_deposit (owner, recorded_at, id) where recorded_at is not null;
create index announced_deposit_by_asset on announced_deposit (owner, asset, recorded_at, id)
  where recorded_at is not null;
create index announced_deposit_by_account on announced_deposit (owner, account, recorded_at, id)
  where recorded_at is not null;
create index announced_deposit_by_network on announced_deposit (owner, network, recorded_at, id)
  where recorded_at is not null;
create index announced_deposit_pending on announced_deposit (owner, recorded_at, id)
  where recorded_at is not null and state = 'announced';
create index announced_deposit_expired on announced_deposit (owner, recorded_at, id)
  where recorded_at is not null and state = 'expired';
grant select, insert, update on announced_deposit to aldgate_app;

-- No branch has a condition of its own: PostgreSQL would read all rows of that branch before it orders them.
create or replace view coin_record as
  select 'deposit'::text as type, id, owner, account, asset, network, txid, state, created_at as recorded_at, orphaned_at,
      'chain'::text as rail
    from deposit
  union all
  select 'withdraw'::text, id, owner, account, asset, network, txid, state, confirmed_at, null::timestamptz, rail
    from withdrawal
  union all
  select 'announcement'::text, id, owner, account, asset, network, txid, state, recorded_at, null::timestamptz,
      'chain'::text
    from announced_deposit;
