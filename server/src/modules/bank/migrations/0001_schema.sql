-- Customers' and the platform's accounts at banks, statements and the deposits they bring, and payments in batches.

-- The days from Monday to Friday on which a currency is not settled. They begin as published; operators keep them.
create table bank_closed_day (
  currency text not null references asset,
  day date not null,
  -- Null as published.
  changed_by uuid references operator,
  changed_at timestamptz,
  primary key (currency, day),
  check (extract(isodow from day) < 6),
  check ((changed_by is null) = (changed_at is null))
);

insert into bank_closed_day (currency, day)
select currency, unnest(string_to_array(regexp_replace(days, '\s+', ' ', 'g'), ' '))::date
from (values
  ('USD', '2026-01-01 2026-01-19 2026-02-16 2026-05-25 2026-06-19 2026-09-07 2026-10-12 2026-11-11
    2026-11-26 2026-12-25'),
  ('USD', '2027-01-01 2027-01-18 2027-02-15 2027-05-31 2027-07-05 2027-09-06 2027-10-11 2027-11-11
    2027-11-25'),
  ('EUR', '2026-01-01 2026-04-03 2026-04-06 2026-05-01 2026-12-25'),
  ('EUR', '2027-01-01 2027-03-26 2027-03-29'),
  ('GBP', '2026-01-01 2026-04-03 2026-04-06 2026-05-04 2026-05-25 2026-08-31 2026-12-25 2026-12-28'),
  ('GBP', '2027-01-01 2027-03-26 2027-03-29 2027-05-03 2027-05-31 2027-08-30 2027-12-27 2027-12-28'),
  ('HKD', '2026-01-01 2026-02-17 2026-02-18 2026-02-19 2026-04-03 2026-04-06 2026-04-07 2026-05-01
    2026-05-25 2026-06-19 2026-07-01 2026-10-01 2026-10-19 2026-12-25'),
  ('HKD', '2027-01-01 2027-02-08 2027-02-09 2027-03-26 2027-03-29 2027-04-05 2027-05-13 2027-06-09
    2027-07-01 2027-09-16 2027-10-01 2027-10-08 2027-12-27'),
  ('SGD', '2026-01-01 2026-02-17 2026-02-18 2026-04-03 2026-05-01 2026-05-27 2026-06-01 2026-08-10
    2026-11-09 2026-12-25'),
  ('SGD', '2027-01-01 2027-02-08 2027-03-10 2027-03-26 2027-05-17 2027-05-20 2027-08-09 2027-10-28'),
  ('AUD', '2026-01-01 2026-01-26 2026-04-03 2026-04-06 2026-04-27 2026-06-08 2026-08-03 2026-10-05
    2026-12-25 2026-12-28'),
  ('AUD', '2027-01-01 2027-01-26 2027-03-26 2027-03-29 2027-04-26 2027-06-14 2027-08-02 2027-10-04
    2027-12-27 2027-12-28'),
  ('JPY', '2026-01-01 2026-01-02 2026-01-12 2026-02-11 2026-02-23 2026-03-20 2026-04-29 2026-05-04
    2026-05-05 2026-05-06 2026-07-20 2026-08-11 2026-09-21 2026-09-22 2026-09-23 2026-10-12
    2026-11-03 2026-11-23 2026-12-31'),
  ('JPY', '2027-01-01 2027-01-11 2027-02-11 2027-02-23 2027-03-22 2027-04-29 2027-05-03 2027-05-04
    2027-05-05 2027-07-19 2027-08-11 2027-09-20 2027-09-23 2027-10-11 2027-11-03 2027-11-23
    2027-12-31')
) as published (currency, days);

-- The banks that operators imported last.
create table bank_directory_entry (
  -- Eleven characters; of a head office, its eight and XXX.
  bic text primary key check (bic ~ '^[A-Z0-9]{11}$'),
  name text not null,
  country text not null
);

-- Customers' accounts at banks. One is never changed; deleted ones are kept for the records.
create table bank_account (
  id uuid primary key,
  institution_id uuid not null references institution,
  asset text not null references asset,
  nickname text not null,
  remittance_method text not null check (remittance_method in ('bank_wire', 'signet_transfer')),
  bank_name text,
  beneficiary_name text not null,
  -- Payment schemes carry the creditor's town and country. Every account is entered with them. The address is that of
  -- individuals alone, of whom verification does not know where they live.
  beneficiary_address text,
  beneficiary_town text,
  beneficiary_country text,
  -- Without spaces, in capitals.
  iban text,
  account_number text,
  swift text,
  aba text,
  bank_country text,
  bank_address text,
  -- Swift, name and address of the bank between.
  intermediary jsonb,
  reference text,
  channel_code text,
  state text not null check
    (state in ('draft', 'pending', 'waiting', 'unverified', 'verified', 'rejected', 'deleted')),
  -- By the business clock; null until it is confirmed, and while another member must approve it.
  usable_from timestamptz,
  approval_id uuid references member_approval,
  created_by uuid not null references platform_user,
  created_at timestamptz not null,
  -- Of a draft.
  expires_at timestamptz not null,
  -- Who verified or rejected it, and why.
  reviewed_by uuid references operator,
  reviewed_at timestamptz,
  review_note text,
  deleted_at timestamptz,
  check ((iban is null) <> (account_number is null)),
  check ((remittance_method = 'bank_wire') = (swift is not null)),
  check ((remittance_method = 'bank_wire') = (bank_country is not null)),
  check ((state = 'deleted') = (deleted_at is not null)),
  constraint bank_account_holder check (
    (beneficiary_address is null or beneficiary_country is not null)
    and (beneficiary_town is null or beneficiary_country is not null))
);
-- The same account of a bank once for an institution and currency.
create unique index bank_account_one on bank_account (
  institution_id, asset, remittance_method,
  (coalesce(iban, coalesce(rpad(swift, 11, 'X'), '') || ' ' || upper(account_number)))
) where state in ('pending', 'waiting', 'unverified', 'verified');
create index bank_account_by_name on bank_account (institution_id, lower(nickname), id)
  where state in ('pending', 'waiting', 'unverified', 'verified', 'rejected');
create index bank_account_by_number on bank_account (coalesce(iban, upper(account_number))) where state = 'verified';
create index bank_account_drafts on bank_account (expires_at) where state = 'draft';
create index bank_account_waiting on bank_account (usable_from) where state = 'waiting';
create index bank_account_of_state on bank_account (state, created_at, id) where state <> 'draft';

-- The platform's accounts at banks and at the channel. The ledger's owner of one's custody is 'bank:<id>'.
create table bank_platform_account (
  id uuid primary key,
  asset text not null references asset,
  -- An account at the channel has a number there and nothing of a bank. Nothing comes from there as a file: two
  -- operators book each entry by the channel's reference, and make each payment of a batch.
  remittance_method text not null check (remittance_method in ('bank_wire', 'signet_transfer')),
  beneficiary text not null,
  bank_name text not null,
  bank_address text,
  bank_country text,
  swift text,
  iban text,
  account_number text,
  aba text,
  -- How a CSV of this account is read.
  csv_mapping jsonb,
  -- Whether customers are shown it, and whether payments leave from it: one account each in a currency and method.
  is_receiving boolean not null,
  is_paying boolean not null,
  opening numeric(38, 18) not null,
  -- After the last statement.
  closing numeric(38, 18) not null,
  created_at timestamptz not null,
  check ((iban is null) <> (account_number is null)),
  constraint bank_platform_account_fields check (case remittance_method
    when 'bank_wire' then num_nonnulls(bank_address, bank_country, swift) = 3
    else num_nonnulls(bank_address, bank_country, swift, aba, iban, csv_mapping) = 0 end)
);
create unique index bank_platform_account_receiving on bank_platform_account (asset, remittance_method)
  where is_receiving;
create unique index bank_platform_account_paying on bank_platform_account (asset, remittance_method) where is_paying;
create unique index bank_platform_account_number on bank_platform_account
  (asset, coalesce(iban, account_number), coalesce(swift, ''));

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
insert into bank_terms
  (asset, deposit_minimum, withdrawal_minimum, withdrawal_maximum, fee_shared, fee_our, cut_off)
values
  ('USD', 100, 100, 5000000, 20, 40, '15:00'),
  ('EUR', 100, 100, 5000000, 20, 40, '15:00'),
  ('GBP', 100, 100, 5000000, 20, 40, '15:00'),
  ('AUD', 100, 100, 5000000, 20, 40, '15:00'),
  ('SGD', 100, 100, 5000000, 20, 40, '15:00'),
  ('HKD', 1000, 1000, 40000000, 150, 300, '15:00'),
  ('JPY', 10000, 10000, 750000000, 3000, 6000, '13:00');

-- A reference names an account of an owner. ISO 11649; a customer keeps it for ever.
create table bank_reference (
  institution_id uuid not null references institution,
  owner_kind owner_kind not null,
  owner text not null,
  account text not null,
  asset text not null references asset,
  reference text not null unique,
  created_at timestamptz not null,
  primary key (owner, account, asset),
  check (owner_kind <> 'institution' or owner = institution_id::text)
);

-- A statement is known by its account, days, balances and lines: banks number from one each year, or each file. An
-- entry of the channel is a statement of one line, named by the channel's reference.
create table bank_statement (
  id uuid primary key,
  account_id uuid not null references bank_platform_account,
  -- Its number among the statements of the account.
  number int not null,
  -- As the bank names it.
  statement_ref text not null,
  sequence text,
  format text not null check (format in ('camt.053', 'csv', 'entry')),
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
  -- The second operator of a statement that was accepted by its balances; null for one that was imported.
  accepted_by uuid references operator,
  -- What goes back behind the statement before: 'day', 'number'.
  warnings text[] not null default '{}',
  unique (account_id, number)
);
create unique index bank_statement_content on bank_statement (account_id, hash);
create unique index bank_statement_entry on bank_statement (account_id, statement_ref) where format = 'entry';
create index bank_statement_by_time on bank_statement (imported_at, id);
create index bank_statement_of_account on bank_statement (account_id, imported_at, id);

-- A statement that waits to be accepted by a second operator; deleted with the decision.
create table bank_statement_acceptance (
  id uuid primary key,
  account_id uuid not null references bank_platform_account,
  -- Not jsonb, which reorders what the statement's hash is made of.
  statement json not null,
  requested_at timestamptz not null
);

-- A payment in: announced by the customer, or found in a statement.
create table bank_deposit (
  id uuid primary key,
  -- The institution that pays it in and sees it, and what owns the account that it credits.
  institution_id uuid not null references institution,
  owner_kind owner_kind not null,
  owner text not null,
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
  check (owner_kind <> 'institution' or owner = institution_id::text),
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
create index bank_deposit_complete on bank_deposit (institution_id, created_at, id)
  where state in ('credited', 'complete');
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
-- The lines of one statement, newest first: by the index of all lines in time a page reads every newer line before
-- them.
create index bank_line_of_statement on bank_line (statement_id, imported_at, id);
-- Finds lines that an earlier statement of the account has too.
create index bank_line_of_identity on bank_line (account_id, identity);
create index bank_line_open on bank_line (statement_id)
  where state in ('unmatched', 'ready', 'third_party', 'person', 'matching');

-- The batches that a bank is given as a file. One of payments at the channel is released without a file, and one that
-- was approved and not exported can be cancelled.
create table bank_batch (
  id uuid primary key,
  -- What the bank knows it by.
  message_id text not null unique,
  account_id uuid not null references bank_platform_account,
  asset text not null references asset,
  charges text not null check (charges in ('shared', 'our')),
  value_date date not null,
  state text not null check (state in ('waiting', 'approved', 'declined', 'cancelled', 'exported')),
  created_by uuid not null references operator,
  created_at timestamptz not null,
  -- The exported file, which never changes, and its SHA-256.
  file bytea,
  hash bytea,
  exported_by uuid references operator,
  exported_at timestamptz,
  constraint bank_batch_exported check (
    (state = 'exported') = (exported_at is not null)
    and (file is null) = (hash is null)
    and (file is null or state = 'exported'))
);
create index bank_batch_by_time on bank_batch (created_at, id);
create index bank_batch_of_state on bank_batch (state, created_at, id);

-- Payments to accounts at banks.
create table bank_payment (
  -- The record that it pays. Without hyphens, what the bank calls the payment.
  reference uuid primary key,
  -- The kind of that record.
  payer text not null check (payer in ('withdrawal', 'line_return')),
  asset text not null references asset,
  amount numeric(38, 18) not null check (amount > 0),
  charges text not null check (charges in ('shared', 'our')),
  -- Who is paid: the fields of an account at a bank.
  beneficiary jsonb not null,
  -- The account that holds it, until a batch takes it.
  account_id uuid not null references bank_platform_account,
  batch_id uuid references bank_batch,
  state text not null check (state in ('queued', 'batched', 'exported', 'settled', 'rejected', 'returned')),
  requested_at timestamptz not null,
  ended_at timestamptz,
  -- The bank's reason.
  reason text,
  check ((state = 'queued') = (batch_id is null))
);
create index bank_payment_queued on bank_payment (asset, charges, requested_at, reference) where state = 'queued';
create index bank_payment_of_batch on bank_payment (batch_id, requested_at, reference) where batch_id is not null;
create index bank_payment_by_end_to_end on bank_payment (replace(reference::text, '-', ''));

-- Payments by bank, in both directions, as their customers list them. No branch has a condition of its own: PostgreSQL
-- would read all rows of that branch before it orders them.
create view fiat_record as
  select 'recharge'::text as type, id, institution_id, asset, state, created_at as recorded_at, 'bank'::text as rail
    from bank_deposit
  union all
  select 'withdraw', id, institution_id, asset, state, confirmed_at, rail from withdrawal;

insert into task_kind (kind) values ('bank_line'), ('customer_bank_account');

grant select, insert, update, delete on bank_account, bank_directory_entry, bank_deposit, bank_payment to aldgate_app;
grant select, insert, delete on bank_closed_day, bank_statement_acceptance to aldgate_app;
grant select, insert, update on bank_platform_account, bank_line, bank_batch to aldgate_app;
grant select, update on bank_terms to aldgate_app;
grant select, insert on bank_reference, bank_statement to aldgate_app;
grant select on fiat_record to aldgate_app;
