-- Payments to accounts at banks, and the batches that a bank is given as a file.

create table bank_batch (
  id uuid primary key,
  -- What the bank knows it by.
  message_id text not null unique,
  account_id uuid not null references bank_platform_account,
  asset text not null references asset,
  charges text not null check (charges in ('shared', 'our')),
  value_date date not null,
  state text not null check (state in ('waiting', 'approved', 'declined', 'exported')),
  created_by uuid not null references operator,
  created_at timestamptz not null,
  -- The exported file, which never changes, and its SHA-256.
  file bytea,
  hash bytea,
  exported_by uuid references operator,
  exported_at timestamptz,
  check ((state = 'exported') = (file is not null and hash is not null and exported_at is not null))
);
create index bank_batch_by_time on bank_batch (created_at, id);
create index bank_batch_of_state on bank_batch (state, created_at, id);

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

grant select, insert, update on bank_batch to aldgate_app;
grant select, insert, update, delete on bank_payment to aldgate_app;

-- Payments by bank, in both directions, as their customers list them. No branch has a condition of its own: PostgreSQL
-- would read all rows of that branch before it orders them.
create view fiat_record as
  select 'recharge'::text as type, id, institution_id, asset, state, created_at as recorded_at, 'bank'::text as rail
    from bank_deposit
  union all
  select 'withdraw', id, institution_id, asset, state, confirmed_at, rail from withdrawal;
grant select on fiat_record to aldgate_app;
