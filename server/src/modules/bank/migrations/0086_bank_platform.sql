-- The platform's accounts at banks, what comes in on them, and whom it is credited to.

-- Its custody in the ledger is of the owner 'bank:<id>'.
create table bank_platform_account (
  id uuid primary key,
  asset text not null references asset,
  beneficiary text not null,
  bank_name text not null,
  bank_address text not null,
  bank_country text not null,
  swift text not null,
  iban text,
  account_number text,
  aba text,
  -- How a CSV of this account is read.
  csv_mapping jsonb,
  -- Whether customers are shown it, and whether payments leave from it: one account each in a currency.
  is_receiving boolean not null,
  is_paying boolean not null,
  opening numeric(38, 18) not null,
  -- After the last statement.
  closing numeric(38, 18) not null,
  created_at timestamptz not null,
  check ((iban is null) <> (account_number is null))
);
create unique index bank_platform_account_receiving on bank_platform_account (asset) where is_receiving;
create unique index bank_platform_account_paying on bank_platform_account (asset) where is_paying;
create unique index bank_platform_account_number on bank_platform_account (asset, coalesce(iban, account_number), swift);

create table bank_terms (
  asset text primary key references asset,
  deposit_minimum numeric(38, 18) not null check (deposit_minimum >= 0),
  withdrawal_minimum numeric(38, 18) not null check (withdrawal_minimum >= 0),
  withdrawal_maximum numeric(38, 18) not null check (withdrawal_maximum >= withdrawal_minimum),
  fee_shared numeric(38, 18) not null check (fee_shared >= 0),
  fee_our numeric(38, 18) not null check (fee_our >= 0),
  -- HH:MM in the currency's city.
  cut_off text not null check (cut_off ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
);
insert into bank_terms (asset, deposit_minimum, withdrawal_minimum, withdrawal_maximum, fee_shared, fee_our, cut_off) values
  ('USD', 100, 100, 5000000, 20, 40, '15:00'),
  ('EUR', 100, 100, 5000000, 20, 40, '15:00'),
  ('GBP', 100, 100, 5000000, 20, 40, '15:00'),
  ('AUD', 100, 100, 5000000, 20, 40, '15:00'),
  ('SGD', 100, 100, 5000000, 20, 40, '15:00'),
  ('HKD', 1000, 1000, 40000000, 150, 300, '15:00'),
  ('JPY', 10000, 10000, 750000000, 3000, 6000, '13:00');

-- ISO 11649; a customer keeps it for ever.
create table bank_reference (
  institution_id uuid not null references institution,
  asset text not null references asset,
  reference text not null unique,
  created_at timestamptz not null,
  primary key (institution_id, asset)
);

create table bank_statement (
  id uuid primary key,
  account_id uuid not null references bank_platform_account,
  -- Its number among the statements of the account.
  number int not null,
  -- As the bank names it.
  statement_ref text not null,
  sequence text,
  format text not null check (format in ('camt.053', 'csv')),
  -- SHA-256 of its content.
  hash bytea not null,
  opening numeric(38, 18) not null,
  closing numeric(38, 18) not null,
  from_day date not null,
  to_day date not null,
  lines int not null,
  -- Lines that were ready when it was imported.
  matched int not null,
  imported_by uuid not null references operator,
  imported_at timestamptz not null,
  unique (account_id, number),
  unique (account_id, statement_ref)
);
create index bank_statement_by_time on bank_statement (imported_at, id);
create index bank_statement_of_account on bank_statement (account_id, imported_at, id);

-- A payment in: announced by the customer, or found in a statement.
create table bank_deposit (
  id uuid primary key,
  institution_id uuid not null references institution,
  account text not null,
  asset text not null references asset,
  reference text not null,
  -- Of the announcement; null where it was not announced.
  key text,
  announced_amount numeric(38, 18) check (announced_amount > 0),
  bank_account_id uuid references bank_account,
  remittance_method text check (remittance_method in ('bank_wire', 'signet_transfer')),
  channel_code text,
  expected_on date,
  expires_at timestamptz,
  created_by uuid references platform_user,
  -- What arrived.
  amount numeric(38, 18) check (amount > 0),
  state text not null check (state in ('announced', 'matched', 'credited', 'returned', 'cancelled', 'expired')),
  created_at timestamptz not null,
  matched_at timestamptz,
  credited_at timestamptz,
  -- When it was cancelled, returned or expired.
  ended_at timestamptz,
  check ((key is null) = (announced_amount is null)),
  check ((state in ('matched', 'credited', 'returned')) = (amount is not null)),
  check ((state = 'credited') = (credited_at is not null))
);
create unique index bank_deposit_key on bank_deposit (institution_id, key);
create index bank_deposit_by_time on bank_deposit (institution_id, created_at, id);
create index bank_deposit_by_asset on bank_deposit (institution_id, asset, created_at, id);
-- Literals are those of the list, which has withdrawals too.
create index bank_deposit_pending on bank_deposit (institution_id, created_at, id) where state in
  ('announced', 'matched', 'approval', 'screening', 'review', 'queued', 'batched', 'exported', 'on_hold');
create index bank_deposit_complete on bank_deposit (institution_id, created_at, id) where state in ('credited', 'complete');
create index bank_deposit_cancelled on bank_deposit (institution_id, created_at, id)
  where state in ('returned', 'cancelled', 'expired', 'rejected');
create index bank_deposit_announced on bank_deposit (asset, announced_amount) where state = 'announced';
create index bank_deposit_due on bank_deposit (expires_at) where state = 'announced';

create table bank_line (
  id uuid primary key,
  statement_id uuid not null references bank_statement,
  account_id uuid not null references bank_platform_account,
  asset text not null references asset,
  -- From one, in the order of the statement.
  ordinal int not null,
  -- The same in every copy of the statement.
  identity text not null,
  direction text not null check (direction in ('credit', 'debit')),
  kind text not null check (kind in ('payment', 'charge')),
  amount numeric(38, 18) not null check (amount > 0),
  booked_on date not null,
  value_on date not null,
  bank_reference text,
  end_to_end_id text,
  reference text,
  remittance text,
  payer_name text,
  payer_iban text,
  payer_number text,
  is_return boolean not null,
  return_reason text,
  state text not null check (state in
    ('unmatched', 'ready', 'third_party', 'person', 'matching', 'credited', 'returned', 'booked', 'settled')),
  -- What was found, and what it is again where an operator rejects the match.
  readiness text check (readiness in ('unmatched', 'ready', 'third_party', 'person')),
  proposed_institution_id uuid references institution,
  proposed_deposit_id uuid references bank_deposit,
  reasons text[] not null,
  -- The match that waits for a second operator, or was approved.
  match_id uuid,
  deposit_id uuid references bank_deposit,
  imported_at timestamptz not null,
  unique (statement_id, identity),
  unique (statement_id, ordinal)
);
create unique index bank_line_deposit on bank_line (deposit_id) where deposit_id is not null;
create index bank_line_of_match on bank_line (match_id) where match_id is not null;
create index bank_line_by_time on bank_line (imported_at, id);
create index bank_line_of_state on bank_line (state, imported_at, id);
create index bank_line_of_account on bank_line (account_id, imported_at, id);
create index bank_line_open on bank_line (statement_id)
  where state in ('unmatched', 'ready', 'third_party', 'person', 'matching');

grant select, insert, update on bank_platform_account, bank_line to aldgate_app;
grant select, update on bank_terms to aldgate_app;
grant select, insert on bank_reference, bank_statement to aldgate_app;
grant select, insert, update, delete on bank_deposit to aldgate_app;
