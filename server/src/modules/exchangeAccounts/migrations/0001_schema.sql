-- Accounts at the exchanges with their keys and managers, moves of money to, from and between them, and their comparison.

create domain exchange_account_type as text check (value in ('trade_account', 'swap_account'));
create domain exchange_account_kind as text check (value in ('own', 'sub'));
create domain broker_account_type as text check (value in ('common', 'custody', 'asset_management'));
create domain broker_account_mode as text check (value in ('classic', 'unified'));
create domain broker_account_state as text check (
  value in ('opening', 'verifying', 'active', 'closing', 'closed', 'rejected')
);

-- BR-06: an institution's account at the exchange, opened with its first transfer there. A broker also has sub-accounts.
create table exchange_account (
  id uuid primary key,
  institution_id uuid not null references institution,
  exchange_code exchange_code not null,
  -- The account's id at the exchange.
  external_id text check (length(external_id) between 1 and 64),
  -- The tag by which the account is found at the exchange. That of a sub-account is corrected when it is opened again.
  tag text not null check (length(tag) between 1 and 64),
  created_at timestamptz not null,
  kind exchange_account_kind not null default 'own',
  name text not null default '' check (length(name) <= 60),
  sort_index int not null default 0,
  -- An institution's own account is traded through the platform only; brokers may have keys for the accounts they had.
  account_type broker_account_type not null default 'custody',
  account_mode broker_account_mode not null default 'classic',
  -- The broker's note of how people sign in at the exchange.
  login_name text not null default '' check (length(login_name) <= 60),
  state broker_account_state not null default 'active',
  -- Why a key was rejected, or what an opening waits for.
  state_reason text,
  closed_at timestamptz,
  -- The digest of the request under the client's key (kernel/requestDigest.ts), by which a repeat is recognised. A row
  -- without such a request has the empty text, which no digest equals.
  request_digest text not null default '',
  unique (exchange_code, external_id),
  unique (exchange_code, tag),
  constraint exchange_account_external check (
    external_id is not null or state in ('opening', 'verifying', 'rejected', 'closed')
  )
);
create unique index exchange_account_own on exchange_account (institution_id, exchange_code) where kind = 'own';
create unique index exchange_account_name on exchange_account (institution_id, lower(name))
  where kind = 'sub' and state <> 'closed';

-- The API key that the platform trades an account with. The secret is encrypted under SECRETS_KEY.
create table exchange_key (
  id uuid primary key,
  exchange_account_id uuid not null references exchange_account,
  api_key text not null check (length(api_key) between 1 and 200),
  secret bytea not null,
  -- 'rejected': the exchange does not accept it.
  state text not null default 'active' check (state in ('active', 'rejected', 'revoked')),
  created_at timestamptz not null,
  -- The addresses that it is bound to.
  bound_ips text[] not null default '{}'
);
create unique index exchange_key_active on exchange_key (exchange_account_id) where state <> 'revoked';
-- A key that a broker brought can be brought again once the account that had it is closed.
create unique index exchange_key_api_key on exchange_key (api_key) where state <> 'revoked';

-- BR-07: keys that brokers apply for. A key that the exchange makes has no secret here: it is in one answer alone. One
-- that a broker brings waits sealed until two operators have reviewed it; then it becomes the account's exchange_key.
create table broker_key (
  id uuid primary key,
  institution_id uuid not null references institution,
  exchange_account_id uuid not null references exchange_account,
  name text not null check (length(name) between 1 and 60),
  kind text not null check (kind in ('issued', 'brought')),
  permissions text[] not null check (permissions <@ array['read', 'trade'] and cardinality(permissions) > 0),
  bound_ips text[] not null default '{}' check (cardinality(bound_ips) <= 20),
  -- Why it is applied for, and what reviewers said.
  reason text not null check (length(reason) <= 500),
  decision text,
  status text not null default 'applying' check (
    status in ('applying', 'approved', 'active', 'suspended', 'deleted', 'expired', 'rejected')
  ),
  client_key text not null check (length(client_key) between 1 and 64),
  requested_by uuid not null references platform_user,
  created_at timestamptz not null,
  -- When two operators had approved it, by the business clock; it is collected within 7 days.
  approved_at timestamptz,
  collected_at timestamptz,
  collected_by uuid references platform_user,
  -- By the business clock: of a key without addresses.
  expires_at timestamptz,
  ended_at timestamptz,
  api_key text check (length(api_key) between 1 and 200),
  secret bytea,
  -- ID-19: why it is suspended: by a member, or by a freeze, which alone resumes what it suspended.
  suspension_reason text check (suspension_reason in ('member', 'frozen')),
  request_digest text not null default '',
  unique (institution_id, client_key),
  check (secret is null or (kind = 'brought' and status = 'applying')),
  check (api_key is not null or status not in ('active', 'suspended')),
  constraint broker_key_suspended check (status <> 'suspended' or suspension_reason is not null)
);
create unique index broker_key_name on broker_key (exchange_account_id, lower(name))
  where status not in ('deleted', 'expired', 'rejected');
create unique index broker_key_api_key on broker_key (api_key)
  where api_key is not null and status not in ('deleted', 'expired', 'rejected');
create index broker_key_institution on broker_key (institution_id, created_at, id);
create index broker_key_due on broker_key (expires_at) where status in ('active', 'suspended') and expires_at is not null;

-- Members who alone trade on an account and move its money, administrators apart, from the first confirmed one on.
create table account_manager (
  id uuid primary key,
  exchange_account_id uuid not null references exchange_account,
  user_id uuid not null references platform_user,
  -- As it was entered; codes reach the member by it.
  email text not null check (length(email) <= 254),
  state text not null default 'submitted' check (state in ('submitted', 'confirmed', 'removed')),
  created_by uuid not null references platform_user,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  removed_at timestamptz
);
create unique index account_manager_live on account_manager (exchange_account_id, user_id) where state <> 'removed';
create index account_manager_user on account_manager (user_id) where state <> 'removed';
-- Whether an account has ever had a confirmed manager is asked at every change of it.
create index account_manager_account on account_manager (exchange_account_id) where confirmed_at is not null;

-- Why an account's trading is limited; each reason is set and lifted by itself, the strictest level holds.
create table trading_block (
  exchange_account_id uuid not null references exchange_account,
  reason text not null check (length(reason) between 1 and 60),
  level text not null check (level in ('reduce_only', 'none')),
  since timestamptz not null,
  primary key (exchange_account_id, reason)
);

-- WAL-02, BR-10: a move between two places of an institution's money: between its own accounts (purpose 'own'), or of a
-- broker. Its amount is held in the ledger, moved at one exchange or from one to another through the platform's own
-- accounts there, and posted, or voided once it is back.
create table fund_move (
  id uuid primary key,
  number bigint generated always as identity unique,
  transfer_no text not null unique,
  institution_id uuid not null references institution,
  -- Null for a move of the platform.
  user_id uuid references platform_user,
  purpose text not null default 'transfer' check (
    purpose in ('own', 'transfer', 'allot', 'return', 'liquidation')
  ),
  -- The client's idempotency key.
  client_key text not null check (length(client_key) between 1 and 64),
  -- An account's wallet; without an account capital_account, or with a project its cash.
  source_account uuid references exchange_account,
  source_product exchange_product,
  target_account uuid references exchange_account,
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
  -- Attempts of the present step: at most one is under way. It has the right to try until `attempt_until`, after which
  -- the exchange accepts nothing of it any more. A rejection of a later attempt is final once no movement is found after
  -- that time.
  attempts integer not null default 0,
  attempt_until timestamptz,
  rejection text,
  request_digest text not null default '',
  check ((source_account is null) = (source_product is null)),
  check ((target_account is null) = (target_product is null)),
  check (source_account is not null or target_account is not null),
  check (purpose <> 'own' or user_id is not null),
  check ((state = 'pending') = (resolved_at is null))
);
-- Own transfers have keys apart from a broker's moves.
create unique index fund_move_key on fund_move (institution_id, client_key, (purpose = 'own'));
create index fund_move_institution on fund_move (institution_id, created_at, number) where purpose <> 'own';
-- The list of fund records has records of other tables too; each filter is answered in the list's order.
create index fund_move_record on fund_move (institution_id, created_at, id) where purpose <> 'own';
create index fund_move_failed on fund_move (institution_id, created_at, id) where state = 'failed' and purpose <> 'own';
-- The operators' list.
create index fund_move_shown on fund_move (created_at, number) where purpose <> 'own' or state = 'pending';
-- Each filter of the list of own transfers has its index behind the owner, in the order of the list.
create index fund_move_own on fund_move (institution_id, created_at, number) where purpose = 'own';
create index fund_move_own_asset on fund_move (institution_id, asset, created_at, number) where purpose = 'own';
create index fund_move_own_state on fund_move (institution_id, state, created_at, number) where purpose = 'own';
create index fund_move_pending on fund_move (created_at) where state = 'pending';
create index fund_move_source on fund_move (source_account) where state = 'pending';
create index fund_move_target on fund_move (target_account) where state = 'pending';

-- One comparison of ledger and exchange, for each account, product and asset.
create table reconciliation (
  id bigint generated always as identity primary key,
  exchange_account_id uuid not null references exchange_account,
  -- The wallet is that of a product.
  product exchange_product not null,
  account_type exchange_account_type not null,
  asset text not null,
  ledger_amount numeric(38, 18) not null,
  exchange_amount numeric(38, 18) not null,
  -- Income that is not posted yet, and pending transfers, explain a difference.
  unposted_income numeric(38, 18) not null,
  in_flight boolean not null,
  difference numeric(38, 18) generated always as (ledger_amount + unposted_income - exchange_amount) stored,
  reconciled_at timestamptz not null,
  -- Whether it is the last one of its hour (1) or its day (2): older ones are thinned out.
  thinned smallint not null default 0
);
create index reconciliation_recent on reconciliation (exchange_account_id, id desc);
create index reconciliation_due on reconciliation (thinned, reconciled_at) where thinned < 2;
create index reconciliation_of_balance
  on reconciliation (exchange_account_id, product, account_type, asset, reconciled_at, id);

-- When each account was compared with the exchange, and what changed since.
create table account_comparison (
  exchange_account_id uuid primary key references exchange_account,
  changed_at timestamptz,
  tried_at timestamptz,
  compared_at timestamptz,
  weight integer not null default 0
);

-- What the platform has brought to its own wallet at the exchange, less what it took out. That is the spot wallet of
-- its account at each exchange.
create table exchange_funding (
  id bigint generated always as identity primary key,
  exchange_code exchange_code not null,
  product exchange_product not null,
  asset text not null,
  amount numeric(38, 18) not null,
  reason text not null,
  at timestamptz not null
);

-- What customers' transfers have taken out of the platform's own wallet at the exchange, less what came back. It
-- changes with the state of the transfer.
create table platform_movement (
  exchange_code exchange_code not null,
  product exchange_product not null,
  asset text not null,
  amount numeric(38, 18) not null,
  primary key (exchange_code, product, asset)
) with (fillfactor = 50, autovacuum_vacuum_threshold = 100, autovacuum_vacuum_scale_factor = 0);

insert into task_kind (kind) values ('fund_move'), ('exchange_key');

grant select, insert, update (name, sort_index, tag, external_id, state, state_reason, closed_at, login_name)
  on exchange_account to aldgate_app;
grant select, insert, update (state) on exchange_key to aldgate_app;
grant select, insert, update on broker_key, account_manager, fund_move to aldgate_app;
grant select, insert, update, delete on trading_block to aldgate_app;
grant select, insert, update on account_comparison, platform_movement to aldgate_app;
grant select, insert on exchange_funding to aldgate_app;
grant select, insert, update (thinned), delete on reconciliation to aldgate_app;
