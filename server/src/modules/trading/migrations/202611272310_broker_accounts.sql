-- BR-06, BR-10: accounts of brokers, their managers, and moves of money between them.

create domain broker_account_type as text check (value in ('common', 'custody', 'asset_management'));
create domain broker_account_mode as text check (value in ('classic', 'unified'));
create domain broker_account_state as text check (
  value in ('opening', 'verifying', 'active', 'closing', 'closed', 'rejected')
);

alter table broker_account
  -- An institution's own account is traded through the platform only; brokers may have keys for the accounts they had.
  add column account_type broker_account_type not null default 'custody',
  add column account_mode broker_account_mode not null default 'classic',
  -- The broker's note of how people sign in at the exchange.
  add column login_name text not null default '' check (length(login_name) <= 60),
  add column state broker_account_state not null default 'active',
  -- Why a key was rejected, or what an opening waits for.
  add column state_reason text,
  add column closed_at timestamptz,
  alter column external_id drop not null;
update broker_account set account_type = 'asset_management' where kind = 'sub';
alter table broker_account add constraint broker_account_external check (
  external_id is not null or state in ('opening', 'verifying', 'rejected', 'closed')
);
create unique index broker_account_name on broker_account (institution_id, lower(name))
  where kind = 'sub' and state <> 'closed';

-- Members who alone trade on an account and move its money, administrators apart, from the first confirmed one on.
create table account_manager (
  id uuid primary key,
  broker_account_id uuid not null references broker_account,
  user_id uuid not null references platform_user,
  -- As it was entered; codes reach the member by it.
  email text not null check (length(email) <= 254),
  state text not null default 'submitted' check (state in ('submitted', 'confirmed', 'removed')),
  created_by uuid not null references platform_user,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  removed_at timestamptz
);
create unique index account_manager_live on account_manager (broker_account_id, user_id) where state <> 'removed';
create index account_manager_user on account_manager (user_id) where state <> 'removed';

-- Why an account's trading is limited; each reason is set and lifted by itself, the strictest level holds.
create table trading_block (
  broker_account_id uuid not null references broker_account,
  reason text not null check (length(reason) between 1 and 60),
  level text not null check (level in ('reduce_only', 'none')),
  since timestamptz not null,
  primary key (broker_account_id, reason)
);

-- BR-10: a move between two places of a broker's money. Its amount is held in the ledger, moved at one exchange or from
-- one to another through the platform's own accounts there, and posted, or voided once it is back.
create table fund_move (
  id uuid primary key,
  number bigint generated always as identity unique,
  transfer_no text not null unique,
  institution_id uuid not null references institution,
  -- Null for a move of the platform.
  user_id uuid references platform_user,
  purpose text not null default 'transfer' check (purpose in ('transfer', 'allot', 'return', 'liquidation')),
  -- The client's idempotency key.
  client_key text not null check (length(client_key) between 1 and 64),
  -- An account's wallet; without an account capital_account, or with a project its cash.
  source_account uuid references broker_account,
  source_product exchange_product,
  target_account uuid references broker_account,
  target_product exchange_product,
  project_no text,
  asset text not null,
  amount numeric(38, 18) not null check (amount > 0),
  state text not null default 'pending' check (state in ('pending', 'completed', 'failed')),
  -- The movement at an exchange that is due: within one, out of the first, into the second, back to the first.
  step text not null default 'a' check (step in ('a', 'b', 'r')),
  reason text,
  created_at timestamptz not null,
  step_at timestamptz not null,
  resolved_at timestamptz,
  -- Attempts of the present step, as those of an account_transfer.
  attempts integer not null default 0,
  attempt_until timestamptz,
  refusal text,
  unique (institution_id, client_key),
  check ((source_account is null) = (source_product is null)),
  check ((target_account is null) = (target_product is null)),
  check (source_account is not null or target_account is not null)
);
create index fund_move_institution on fund_move (institution_id, created_at, number);
-- The list of fund records has records of other tables too; each filter is answered in the list's order.
create index fund_move_record on fund_move (institution_id, created_at, id);
create index fund_move_failed on fund_move (institution_id, created_at, id) where state = 'failed';
create index fund_move_pending on fund_move (created_at) where state = 'pending';
create index fund_move_source on fund_move (source_account) where state = 'pending';
create index fund_move_target on fund_move (target_account) where state = 'pending';

insert into task_kind (kind) values ('fund_move');

grant update (external_id, state, state_reason, closed_at, login_name) on broker_account to aldgate_app;
grant select, insert, update on account_manager, fund_move to aldgate_app;
grant select, insert, update, delete on trading_block to aldgate_app;
