-- BR-08: the interest of a financing in a calendar month, or in the part of it that the financing ran.
create table broker_statement (
  statement_no text primary key check (statement_no ~ '^IS-\d{4}-\d{4,}(-\d+)?$'),
  institution_id uuid not null references institution,
  project_no text not null references broker_project,
  financing_no text not null references broker_financing,
  start_on date not null,
  end_on date not null check (end_on >= start_on),
  -- Lines with principal.
  days integer not null check (days > 0),
  -- Those of the last line with principal.
  principal numeric(38, 18) not null,
  annual_rate numeric(20, 18) not null,
  interest numeric(38, 18) not null check (interest > 0),
  -- A full repayment that lacks money pays a part.
  paid_amount numeric(38, 18) not null default 0 check (paid_amount between 0 and interest),
  due_on date not null,
  -- SHA-256 of the lines.
  digest text not null,
  status text not null default 'wait_for_payment' check (status in ('wait_for_payment', 'under_review', 'paid')),
  issued_at timestamptz not null,
  -- By the business clock.
  paid_on date,
  paid_at timestamptz,
  -- The days that were left when the last reminder was raised.
  reminded_at_days smallint,
  unique (financing_no, start_on),
  check ((status = 'paid') = (paid_amount = interest)),
  check ((status = 'paid') = (paid_at is not null)),
  check ((paid_on is null) = (paid_at is null))
);
create index broker_statement_institution on broker_statement (institution_id, end_on);
create index broker_statement_project on broker_statement (project_no, start_on);
create index broker_statement_unpaid on broker_statement (due_on) where status <> 'paid';
grant select, insert, update (paid_amount, status, paid_on, paid_at, reminded_at_days) on broker_statement to aldgate_app;

-- BR-08: what pays a statement.
create table broker_interest_payment (
  apply_no text primary key check (apply_no ~ '^I-[0-9A-F]{12}$'),
  statement_no text not null references broker_statement,
  institution_id uuid not null references institution,
  project_no text not null references broker_project,
  financing_no text not null references broker_financing,
  method text not null check (method in ('trading_account', 'external')),
  location jsonb,
  network text,
  address text,
  txid text,
  deposit_id uuid references broker_deposit,
  amount numeric(38, 18) not null check (amount > 0),
  status text not null check (status in ('under_review', 'approved', 'rejected')),
  reason text,
  client_key text not null,
  request_digest text not null,
  requested_by uuid references platform_user,
  created_at timestamptz not null,
  decided_at timestamptz,
  unique (institution_id, client_key),
  check ((method = 'external') = (deposit_id is not null)),
  check ((method = 'external') = (location is null)),
  check ((network is null) = (deposit_id is null)),
  check ((address is null) = (deposit_id is null)),
  check ((txid is null) = (deposit_id is null)),
  check ((status = 'under_review') = (decided_at is null))
);
create unique index broker_interest_payment_open on broker_interest_payment (statement_no) where status = 'under_review';
create unique index broker_interest_payment_deposit on broker_interest_payment (deposit_id) where status <> 'rejected';
create index broker_interest_payment_institution on broker_interest_payment (institution_id, created_at);
create index broker_interest_payment_statement on broker_interest_payment (statement_no);
grant select, insert, update (status, reason, decided_at) on broker_interest_payment to aldgate_app;

-- A deposit for interest that pays none goes on to capital_account.
grant update (outcome) on broker_deposit to aldgate_app;

insert into task_kind (kind) values ('interest_payment');
