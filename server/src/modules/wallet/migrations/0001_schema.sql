-- Deposits and withdrawals of customers, the address book, and screening.

-- `balance`: the address does not hold what the token's transfer says that it received.
create domain deposit_hold_reason as text
  check (value in ('feature', 'verification', 'suspended', 'screening', 'balance'));

-- Deposits of coins. A deposit is its network, transaction and payment: one row, whichever block it ends in.
create table deposit (
  id uuid primary key,
  network text not null references chain_network,
  txid text not null,
  payment_index text not null,
  asset text not null references asset,
  -- Whom the address credits, and the account. Until it is credited, the account that it will be credited to.
  owner_kind owner_kind not null,
  owner text not null,
  account text not null,
  address text not null,
  -- Who paid, where the network says it.
  from_address text,
  -- Who paid on a network whose transactions spend outputs, and whether they are not all known.
  senders text[] not null default '{}',
  has_unknown_sender boolean not null default false,
  -- What screening said when it was decided.
  screening jsonb,
  -- What arrived, with all decimals of the chain, and what was credited, with the asset's own.
  initiated_amount numeric(38, 18) not null check (initiated_amount > 0),
  credited_amount numeric(38, 18) check (credited_amount >= 0),
  state text not null check (state in
    ('confirming', 'orphaned', 'below_minimum', 'held', 'credited', 'reversed')),
  -- Why it is held.
  hold_reason deposit_hold_reason,
  -- Whether it was posted to suspense first.
  was_held boolean not null default false,
  -- The block that it is in; null while none has it.
  height int,
  -- The confirmations that it needs where that may be more than its network does; null: what the network needs.
  confirmations int check (confirmations > 0),
  created_at timestamptz not null,
  -- When its block left the chain.
  orphaned_at timestamptz,
  credited_at timestamptz,
  unique (network, txid, payment_index),
  check ((state = 'held') = (hold_reason is not null)),
  check ((state = 'orphaned') = (height is null)),
  check (state <> 'credited' or credited_at is not null),
  check (owner_kind <> 'institution' or owner ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')
);
-- Each filter of the lists of deposits is answered from an index in the order of the list, however many there are.
-- An institution's:
create index deposit_by_time on deposit (owner, created_at, id);
create index deposit_by_asset on deposit (owner, asset, created_at, id);
create index deposit_by_account on deposit (owner, account, created_at, id);
create index deposit_by_network on deposit (owner, network, created_at, id);
-- The statuses of records have an index each. Those that depend on a time are counted from the index alone.
create index deposit_complete on deposit (owner, created_at, id) where state = 'credited';
create index deposit_pending on deposit (owner, created_at, id) include (state, orphaned_at)
  where state not in ('credited', 'reversed');
create index deposit_cancelled on deposit (owner, created_at, id) include (state, orphaned_at)
  where state in ('orphaned', 'reversed');
-- All owners', for operators:
create index deposit_of_all on deposit (created_at, id);
create index deposit_of_asset on deposit (asset, created_at, id);
create index deposit_of_network on deposit (network, created_at, id);
create index deposit_of_state on deposit (state, created_at, id);
-- A transaction is found with and without its owner.
create index deposit_of_txid on deposit (txid, owner);
create index deposit_in_block on deposit (network, height);
-- Those that are decided again each minute.
create index deposit_suspended on deposit (id) where hold_reason = 'suspended';
-- Senders that another address may resemble, by both their ends: where many are known, few have the same ones. Each
-- address is read once, however many deposits came from it.
create index deposit_ends
  on deposit (owner, network, lower(left(from_address, 4) || right(from_address, 4)), from_address)
  where state = 'credited';

-- Senders of credited deposits on networks whose transactions spend outputs, which another address may resemble.
create table deposit_sender (
  owner text not null,
  network text not null references chain_network,
  address text not null,
  primary key (owner, network, address)
);
create index deposit_sender_ends
  on deposit_sender (owner, network, lower(left(address, 4) || right(address, 4)), address);

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

-- What the provider of screening answered last about an address, as the sender of a deposit or the destination of a
-- withdrawal.
create table screening_answer (
  network text not null references chain_network,
  address text not null,
  direction text not null check (direction in ('in', 'out')),
  verdict text not null check (verdict in ('clear', 'review', 'block')),
  -- What operators read.
  matches text[] not null,
  -- False where the provider did not answer.
  is_answered boolean not null,
  asked_at timestamptz not null,
  primary key (network, address, direction)
);
create index screening_answer_address on screening_answer (address);
create index screening_answer_by_time on screening_answer (asked_at);

-- The address book. An entry is never changed but in name and remark; deleted ones are kept for the records.
create table withdrawal_address (
  id uuid primary key,
  institution_id uuid not null references institution,
  -- The client's key of the entry.
  key text not null,
  name text not null,
  -- As the network stores it, and as people read it.
  address text not null,
  shown_address text not null,
  network text not null references chain_network,
  -- Null for all assets of the network.
  asset text references asset,
  source text not null check (source in ('exchange', 'wallet', 'custom')),
  remark text not null,
  -- Travel rule: whom it belongs to.
  beneficiary jsonb not null,
  state text not null check (state in ('draft', 'pending', 'confirmed', 'deleted')),
  -- By the business clock; null until it is confirmed and approved.
  usable_from timestamptz,
  wants_whitelist boolean not null,
  -- From when it is on the whitelist, by the business clock; null while it is not.
  whitelisted_from timestamptz,
  -- A request of a member: to use it, or to put it on the whitelist.
  approval_id uuid references member_approval,
  -- Whether another member approved it, in place of waiting.
  is_approved boolean not null default false,
  -- EIP-191.
  signed_message text,
  created_by uuid not null references platform_user,
  created_at timestamptz not null,
  -- Of a draft.
  expires_at timestamptz not null,
  deleted_at timestamptz,
  used_times int not null default 0,
  last_used_at timestamptz,
  unique (institution_id, key),
  check ((state = 'deleted') = (deleted_at is not null)),
  check (usable_from is null or state in ('confirmed', 'deleted'))
);
create unique index withdrawal_address_one on withdrawal_address (institution_id, network, address, coalesce(asset, ''))
  where state in ('pending', 'confirmed');
create index withdrawal_address_by_name on withdrawal_address (institution_id, lower(name), id)
  where state in ('pending', 'confirmed');
create index withdrawal_address_drafts on withdrawal_address (expires_at) where state = 'draft';
-- Addresses that another may resemble, by both their ends.
create index withdrawal_address_ends
  on withdrawal_address (institution_id, network, lower(left(shown_address, 4) || right(shown_address, 4)))
  where state in ('pending', 'confirmed');

-- Whether only whitelisted addresses receive. An institution without a row has its whitelist on.
create table whitelist_setting (
  institution_id uuid primary key references institution,
  enabled boolean not null,
  -- When it goes off, by the business clock.
  off_from timestamptz,
  approval_id uuid references member_approval,
  changed_by uuid not null references platform_user,
  changed_at timestamptz not null
);

-- Withdrawals on a network or through a bank. A draft holds nothing and is in no record; what is confirmed has its
-- holds in the ledger.
create table withdrawal (
  id uuid primary key,
  institution_id uuid not null references institution,
  -- Whose account pays: the institution's, or another owner's that it acts for.
  owner_kind owner_kind not null,
  owner text not null,
  account text not null,
  maker_id uuid not null references platform_user,
  -- The client's key of the draft.
  key text not null,
  asset text not null references asset,
  rail text not null default 'chain' check (rail in ('chain', 'bank')),
  -- Null where a bank pays it.
  network text references chain_network,
  -- As the network stores it, and as people read it.
  address text not null,
  shown_address text not null,
  -- Of the address book; null where the address was typed.
  address_id uuid references withdrawal_address,
  source text check (source in ('exchange', 'wallet', 'custom')),
  -- The customer's account at a bank; its fields as they were are the beneficiary.
  bank_account_id uuid,
  -- Who bears the fees of other banks.
  charges text check (charges in ('shared', 'our')),
  -- The platform's account at a bank that pays it. Another batch's account takes over the holds.
  payout_account_id uuid,
  -- How often another account took over.
  payout_moves int not null default 0,
  -- When the bank pays it.
  value_date date,
  -- What the bank calls the payment, once its statement has it.
  bank_reference text,
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
  state text not null check (state in ('draft', 'approval', 'screening', 'review', 'queued', 'sending', 'sent',
    'confirming', 'batched', 'exported', 'complete', 'on_hold', 'cancelled', 'expired', 'rejected', 'failed',
    'returned')),
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
  -- When it passed its checks without a review: from then on it counts as one that no operator saw.
  cleared_at timestamptz,
  created_at timestamptz not null,
  -- Of a draft.
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  ended_at timestamptz,
  -- The transaction that pays it.
  txid text,
  height int,
  unique (institution_id, key),
  check (owner_kind <> 'institution' or owner = institution_id::text),
  check ((rail = 'chain') = (network is not null)),
  check ((rail = 'chain') = (source is not null)),
  check ((rail = 'bank') = (bank_account_id is not null and charges is not null and payout_account_id is not null)),
  check (amount = fee + receivable),
  check ((state = 'on_hold') = (hold_reason is not null)),
  check ((state = 'on_hold') = (held_from is not null)),
  constraint withdrawal_ended check (
    (state in ('complete', 'cancelled', 'expired', 'rejected', 'failed', 'returned')) = (ended_at is not null)),
  check ((state = 'draft') = (confirmed_at is null) or state in ('cancelled', 'expired'))
);
create index withdrawal_drafts on withdrawal (expires_at) where state = 'draft';
-- What the rolling limit counts. Coins and currencies have limits of their own.
create index withdrawal_counted on withdrawal (institution_id, rail, confirmed_at) include (usd_value, maker_id, id)
  where state not in ('draft', 'cancelled', 'expired', 'rejected', 'failed', 'returned');
-- What the jobs look for.
create index withdrawal_open on withdrawal (state, confirmed_at, id)
  where state in
    ('approval', 'screening', 'review', 'queued', 'sending', 'sent', 'confirming', 'batched', 'exported', 'on_hold');
create index withdrawal_open_of on withdrawal (institution_id, confirmed_at, id)
  where state in
    ('approval', 'screening', 'review', 'queued', 'sending', 'sent', 'confirming', 'batched', 'exported', 'on_hold');
create index withdrawal_to on withdrawal (institution_id, network, address, state);
create index withdrawal_to_bank on withdrawal (institution_id, bank_account_id, state) where rail = 'bank';
-- What its size and frequency are compared with.
create index withdrawal_sizes on withdrawal (institution_id, confirmed_at) include (usd_value, id);
create index withdrawal_unseen on withdrawal (institution_id, cleared_at) where cleared_at is not null;
-- Drafts that ended because their address is another customer's: how many, and when, bounds how many addresses can be
-- tried.
create index withdrawal_not_payable on withdrawal (institution_id, ended_at) where end_reason = 'not_payable';
-- Addresses that another may resemble, by both their ends: each is read once, however many withdrawals went to it.
create index withdrawal_ends on withdrawal
  (institution_id, network, lower(left(shown_address, 4) || right(shown_address, 4)), shown_address, created_at)
  where state <> 'draft';
-- Withdrawals of coins as their customers list them, by each filter of the list.
create index withdrawal_by_time on withdrawal (owner, confirmed_at, id)
  where rail = 'chain' and confirmed_at is not null;
create index withdrawal_by_asset on withdrawal (owner, asset, confirmed_at, id)
  where rail = 'chain' and confirmed_at is not null;
create index withdrawal_by_account on withdrawal (owner, account, confirmed_at, id)
  where rail = 'chain' and confirmed_at is not null;
create index withdrawal_by_network on withdrawal (owner, network, confirmed_at, id)
  where rail = 'chain' and confirmed_at is not null;
create index withdrawal_complete on withdrawal (owner, confirmed_at, id)
  where rail = 'chain' and confirmed_at is not null and state = 'complete';
create index withdrawal_pending on withdrawal (owner, confirmed_at, id)
  where rail = 'chain' and confirmed_at is not null
    and state in ('approval', 'screening', 'review', 'queued', 'sending', 'sent', 'confirming', 'on_hold');
create index withdrawal_cancelled on withdrawal (owner, confirmed_at, id)
  where rail = 'chain' and confirmed_at is not null and state in ('cancelled', 'expired');
create index withdrawal_failed on withdrawal (owner, confirmed_at, id)
  where rail = 'chain' and confirmed_at is not null and state in ('rejected', 'failed');
create index withdrawal_of_txid on withdrawal (txid, owner) where txid is not null;
-- Withdrawals by bank, likewise. Literals are those of the list, which has deposits too.
create index withdrawal_bank_by_time on withdrawal (institution_id, confirmed_at, id)
  where rail = 'bank' and confirmed_at is not null;
create index withdrawal_bank_by_asset on withdrawal (institution_id, asset, confirmed_at, id)
  where rail = 'bank' and confirmed_at is not null;
create index withdrawal_bank_pending on withdrawal (institution_id, confirmed_at, id)
  where rail = 'bank' and confirmed_at is not null and state in
    ('announced', 'matched', 'approval', 'screening', 'review', 'queued', 'batched', 'exported', 'on_hold');
create index withdrawal_bank_complete on withdrawal (institution_id, confirmed_at, id)
  where rail = 'bank' and confirmed_at is not null and state in ('credited', 'complete');
create index withdrawal_bank_cancelled on withdrawal (institution_id, confirmed_at, id)
  where rail = 'bank' and confirmed_at is not null and state in ('returned', 'cancelled', 'expired', 'rejected');
-- The lists of operators, one of each rail.
create index withdrawal_of_all on withdrawal (rail, confirmed_at, id) where confirmed_at is not null;
create index withdrawal_of_asset on withdrawal (rail, asset, confirmed_at, id) where confirmed_at is not null;
create index withdrawal_of_network on withdrawal (rail, network, confirmed_at, id) where confirmed_at is not null;
create index withdrawal_of_state on withdrawal (rail, state, confirmed_at, id) where confirmed_at is not null;

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
create index withdrawal_event_lately on withdrawal_event (at)
  where event in ('approve', 'require_review', 'clear', 'release', 'finalize');

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
  -- Since when it does not count: the second operator declined it, or the chain gave the withdrawal back.
  withdrawn_at timestamptz,
  primary key (withdrawal_id, number)
);

-- An institution's own limit, in US dollars over 24 hours.
create table withdrawal_limit (
  institution_id uuid primary key references institution,
  usd_limit numeric(38, 2) not null check (usd_limit >= 0),
  changed_at timestamptz not null
);

-- Deposits, withdrawals and announced deposits as one list, each read from its own index. No branch has a condition
-- of its own: PostgreSQL would read all rows of that branch before it orders them.
create view coin_record as
  select 'deposit'::text as type, id, owner, account, asset, network, txid, state, created_at as recorded_at,
      orphaned_at, 'chain'::text as rail
    from deposit
  union all
  select 'withdraw'::text, id, owner, account, asset, network, txid, state, confirmed_at, null::timestamptz, rail
    from withdrawal
  union all
  select 'announcement'::text, id, owner, account, asset, network, txid, state, recorded_at, null::timestamptz,
      'chain'::text
    from announced_deposit;

insert into task_kind (kind) values ('deposit_held'), ('withdrawal_review'), ('bank_withdrawal');

grant select, insert, update on deposit, deposit_event, announced_deposit, whitelist_setting to aldgate_app;
grant select, insert on deposit_sender, withdrawal_event to aldgate_app;
grant select, insert, update, delete on
  screening_entry, screening_answer, withdrawal_address, withdrawal, withdrawal_check, withdrawal_limit to aldgate_app;
grant select, insert, update (withdrawn_at) on withdrawal_review to aldgate_app;
grant select on coin_record to aldgate_app;
