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
  check ((state = 'deleted') = (deleted_at is not null))
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

grant select, insert, update, delete on bank_account to aldgate_app;
grant select, insert, delete on bank_closed_day to aldgate_app;
grant select, insert, update, delete on bank_directory_entry to aldgate_app;
