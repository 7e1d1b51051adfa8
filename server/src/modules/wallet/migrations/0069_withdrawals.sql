-- Withdrawals of coins. A draft holds nothing and is in no record; what is confirmed has its holds in the ledger.
create table withdrawal (
  id uuid primary key,
  institution_id uuid not null references institution,
  -- Whose account pays: the institution's, or another owner's that it acts for.
  owner text not null,
  account text not null,
  maker_id uuid not null references platform_user,
  -- The client's key of the draft.
  key text not null,
  asset text not null references asset,
  network text not null references chain_network,
  -- As the network stores it, and as people read it.
  address text not null,
  shown_address text not null,
  -- Of the address book; null where the address was typed.
  address_id uuid references withdrawal_address,
  source text not null check (source in ('exchange', 'wallet', 'custom')),
  -- Travel rule: whom the address belongs to, and, once it is confirmed, the whole record.
  beneficiary jsonb not null,
  travel_rule jsonb,
  -- What was typed of an address that resembles another.
  typed_middle text,
  -- What leaves the account: what arrives and the fee, which is fixed for the draft.
  amount numeric(38, 18) not null check (amount > 0),
  fee numeric(38, 18) not null check (fee >= 0),
  receivable numeric(38, 18) not null check (receivable > 0),
  usd_value numeric(38, 2) not null,
  state text not null check (state in ('draft', 'approval', 'screening', 'review', 'queued', 'sending', 'sent', 'confirming',
    'complete', 'on_hold', 'cancelled', 'expired', 'rejected', 'failed')),
  -- On hold: where it goes on, and why it waits.
  held_from text,
  hold_reason text,
  -- Why it ended, and what a member or an operator wrote.
  end_reason text,
  note text,
  approval_id uuid references member_approval,
  -- No other member could approve it.
  is_single_control boolean not null default false,
  -- How many operators review it, by value and checks; null before the checks ran.
  required_reviews int check (required_reviews between 0 and 2),
  created_at timestamptz not null,
  -- Of a draft.
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  ended_at timestamptz,
  -- The transaction that pays it.
  txid text,
  height int,
  unique (institution_id, key),
  check (amount = fee + receivable),
  check ((state = 'on_hold') = (hold_reason is not null)),
  check ((state = 'on_hold') = (held_from is not null)),
  check ((state in ('complete', 'cancelled', 'expired', 'rejected', 'failed')) = (ended_at is not null)),
  check ((state = 'draft') = (confirmed_at is null) or state in ('cancelled', 'expired'))
);
create index withdrawal_drafts on withdrawal (expires_at) where state = 'draft';
-- What the rolling limit counts.
create index withdrawal_counted on withdrawal (institution_id, confirmed_at) include (usd_value, maker_id, id)
  where state not in ('draft', 'cancelled', 'expired', 'rejected', 'failed');
-- What the jobs look for.
create index withdrawal_open on withdrawal (state, confirmed_at, id)
  where state in ('approval', 'screening', 'review', 'queued', 'sending', 'sent', 'confirming', 'on_hold');
create index withdrawal_open_of on withdrawal (institution_id, confirmed_at, id)
  where state in ('approval', 'screening', 'review', 'queued', 'sending', 'sent', 'confirming', 'on_hold');
create index withdrawal_to on withdrawal (institution_id, network, address, state);
-- What its size and frequency are compared with.
create index withdrawal_sizes on withdrawal (institution_id, confirmed_at) include (usd_value, id);
-- The statuses of records have an index each.
drop index deposit_by_state;
create index deposit_complete on deposit (owner, created_at, id) where state = 'credited';
-- Addresses that another may resemble, by their end.
create index withdrawal_address_end on withdrawal_address (institution_id, network, lower(right(shown_address, 4)))
  where state in ('pending', 'confirmed');
create index withdrawal_end on withdrawal (institution_id, network, lower(right(shown_address, 4)), created_at)
  where state <> 'draft';
create index deposit_end on deposit (owner, network, lower(right(from_address, 4))) where state = 'credited';
-- The lists of an institution's records, and of all.
create index withdrawal_by_time on withdrawal (owner, confirmed_at, id) where confirmed_at is not null;
create index withdrawal_by_asset on withdrawal (owner, asset, confirmed_at, id) where confirmed_at is not null;
create index withdrawal_by_account on withdrawal (owner, account, confirmed_at, id) where confirmed_at is not null;
create index withdrawal_by_network on withdrawal (owner, network, confirmed_at, id) where confirmed_at is not null;
create index withdrawal_complete on withdrawal (owner, confirmed_at, id) where confirmed_at is not null and state = 'complete';
create index withdrawal_pending on withdrawal (owner, confirmed_at, id)
  where confirmed_at is not null and state in ('approval', 'screening', 'review', 'queued', 'sending', 'sent', 'confirming', 'on_hold');
create index withdrawal_cancelled on withdrawal (owner, confirmed_at, id)
  where confirmed_at is not null and state in ('cancelled', 'expired');
create index withdrawal_failed on withdrawal (owner, confirmed_at, id)
  where confirmed_at is not null and state in ('rejected', 'failed');
create index withdrawal_of_txid on withdrawal (txid, owner) where txid is not null;
create index withdrawal_of_all on withdrawal (confirmed_at, id) where confirmed_at is not null;
create index withdrawal_of_asset on withdrawal (asset, confirmed_at, id) where confirmed_at is not null;
create index withdrawal_of_network on withdrawal (network, confirmed_at, id) where confirmed_at is not null;
create index withdrawal_of_state on withdrawal (state, confirmed_at, id) where confirmed_at is not null;

-- What happened to a withdrawal, in its order, and by whom: a member, an operator, or the platform.
create table withdrawal_event (
  withdrawal_id uuid not null references withdrawal,
  number int not null,
  event text not null,
  state text not null,
  by_member uuid references platform_user,
  by_operator uuid references operator,
  detail text,
  at timestamptz not null,
  primary key (withdrawal_id, number)
);
-- How long steps took lately.
create index withdrawal_event_lately on withdrawal_event (at) where event in ('approve', 'require_review', 'clear', 'release', 'finalize');


-- The newest run of each check, with its figures.
create table withdrawal_check (
  withdrawal_id uuid not null references withdrawal,
  position int not null,
  name text not null,
  result text not null check (result in ('passed', 'review', 'failed')),
  figures jsonb not null,
  at timestamptz not null,
  primary key (withdrawal_id, name)
);

-- Operators who reviewed it.
create table withdrawal_review (
  withdrawal_id uuid not null references withdrawal,
  number int not null,
  operator_id uuid not null references operator,
  decision text not null check (decision in ('approve', 'reject')),
  reason text not null,
  at timestamptz not null,
  primary key (withdrawal_id, number)
);

-- An institution's own limit, in US dollars over 24 hours.
create table withdrawal_limit (
  institution_id uuid primary key references institution,
  usd_limit numeric(38, 2) not null check (usd_limit >= 0),
  changed_at timestamptz not null
);

-- Deposits and withdrawals as one list, each read from its own index.
create view coin_record as
  select 'deposit'::text as type, id, owner, account, asset, network, txid, state, created_at as recorded_at, orphaned_at
    from deposit
  union all
  select 'withdraw'::text, id, owner, account, asset, network, txid, state, confirmed_at, null::timestamptz
    from withdrawal;

grant select, insert, update, delete on withdrawal to aldgate_app;
grant select, insert on withdrawal_event, withdrawal_review to aldgate_app;
grant select, insert, update, delete on withdrawal_check to aldgate_app;
grant select, insert, update, delete on withdrawal_limit to aldgate_app;
grant select on coin_record to aldgate_app;
