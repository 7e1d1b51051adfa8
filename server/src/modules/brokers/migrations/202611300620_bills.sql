-- BR-11: the months of a broker that were looked at, so that each is billed once.
create table broker_bill_month (
  institution_id uuid not null references institution,
  start_on date not null check (extract(day from start_on) = 1),
  drafted_at timestamptz not null,
  primary key (institution_id, start_on)
);
grant select, insert on broker_bill_month to aldgate_app;

create table broker_bill (
  bill_no text primary key check (bill_no ~ '^B-[0-9A-F]{12}$'),
  number bigint generated always as identity,
  institution_id uuid not null references institution,
  -- 1 trade, 2 trade and fund.
  type smallint not null check (type in (1, 2)),
  start_on date not null,
  end_on date not null,
  -- Of the month; of type 2 those with a closing NAV.
  days smallint not null check (days between 1 and 31),
  -- In USDT; of type 2 the mean of the days' closing NAVs.
  volume numeric(38, 18) not null check (volume > 0),
  reduced_volume numeric(38, 18) not null default 0 check (reduced_volume between 0 and volume),
  -- The first reviewer's, of the reduced volume.
  reason text,
  fixed_fee numeric(38, 18) not null check (fixed_fee >= 0),
  tiers jsonb not null,
  amount numeric(38, 18) not null check (amount >= 0),
  currency text not null,
  status text not null default 'pending_first_review'
    check (status in ('pending_first_review', 'pending_second_review', 'awaiting_receipt', 'received')),
  drafted_at timestamptz not null,
  issued_at timestamptz,
  -- By the business clock: the due day counts from it.
  issued_on date,
  received_at timestamptz,
  -- Null where nothing was to be paid.
  paid_by uuid references platform_user,
  client_key text,
  request_digest text,
  unique (institution_id, type, start_on),
  unique (institution_id, client_key),
  check ((status in ('awaiting_receipt', 'received')) = (issued_at is not null)),
  check ((issued_at is null) = (issued_on is null)),
  check ((status = 'received') = (received_at is not null)),
  check ((paid_by is null) = (client_key is null) and (client_key is null) = (request_digest is null)),
  check ((status = 'pending_first_review') = (reason is null))
);
create index broker_bill_institution on broker_bill (institution_id, number);
create index broker_bill_number on broker_bill (number);
grant select, insert,
  update (reduced_volume, reason, amount, status, issued_at, issued_on, received_at, paid_by, client_key, request_digest)
  on broker_bill to aldgate_app;

-- What a bill's volume is the sum or the mean of; never changed.
create table broker_bill_line (
  id bigint generated always as identity primary key,
  bill_no text not null references broker_bill,
  day date not null,
  -- Of type 1: the executions of an account, by order type (1 limit, 2 market).
  exchange_code text,
  account_id uuid,
  account_name text,
  order_type smallint check (order_type in (1, 2)),
  -- Of type 2: the closing NAV of a project.
  project_no text,
  project_name text,
  volume numeric(38, 18) not null,
  check ((account_id is null) = (project_no is not null)),
  check ((account_id is null) = (exchange_code is null)),
  check ((account_id is null) = (order_type is null)),
  check ((account_id is null) = (account_name is null)),
  check ((project_no is null) = (project_name is null))
);
create index broker_bill_line_bill on broker_bill_line (bill_no, day, id);
grant select, insert on broker_bill_line to aldgate_app;

insert into task_kind (kind) values ('bill');
