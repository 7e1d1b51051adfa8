-- BR-04: the capital of a project. P, S and U are the journal's, kept beside it (brokers:verify compares them).
alter table broker_project
  add column priority_principal numeric(38, 18) not null default 0 check (priority_principal >= 0),
  add column subordinated_principal numeric(38, 18) not null default 0 check (subordinated_principal >= 0),
  add column unpaid_interest numeric(38, 18) not null default 0 check (unpaid_interest >= 0),
  add column profit_taken numeric(38, 18) not null default 0 check (profit_taken >= 0);
grant update (status, ended_at, priority_principal, subordinated_principal, unpaid_interest, profit_taken)
  on broker_project to aldgate_app;

create table broker_financing (
  financing_no text primary key check (financing_no ~ '^F-[0-9A-F]{12}$'),
  project_no text not null references broker_project,
  -- 1 interest accruing, 2 ended, 3 overdue, 4 liquidation, 5 forcefully liquidated.
  status smallint not null default 1 check (status between 1 and 5),
  -- The broker's terms when it began: a later change does not reach it.
  terms jsonb not null,
  started_at timestamptz not null,
  -- By the business clock.
  started_on date not null,
  ended_at timestamptz,
  ended_on date,
  check ((ended_at is null) = (ended_on is null)),
  check ((status in (2, 5)) = (ended_at is not null))
);
create unique index broker_financing_running on broker_financing (project_no) where status in (1, 3, 4);
create index broker_financing_project on broker_financing (project_no, started_at);
grant select, insert, update (status, ended_at, ended_on) on broker_financing to aldgate_app;

-- The annual rates of a financing: each from its day on.
create table broker_rate (
  financing_no text not null references broker_financing,
  from_day date not null,
  annual_rate numeric(20, 18) not null check (annual_rate > 0 and annual_rate <= 1),
  primary key (financing_no, from_day)
);
grant select, insert, update (annual_rate) on broker_rate to aldgate_app;

-- An application of a broker that changes the capital of a project.
create table broker_capital_change (
  change_no text primary key check (change_no ~ '^C-[0-9A-F]{12}$'),
  institution_id uuid not null references institution,
  -- Applications for a project that was never funded go with it.
  project_no text not null references broker_project on delete cascade,
  kind text not null check (kind in ('increase', 'decrease', 'pay_in', 'extract')),
  is_full boolean not null default false,
  priority_amount numeric(38, 18) not null check (priority_amount >= 0),
  subordinated_amount numeric(38, 18) not null check (subordinated_amount >= 0),
  annual_rate numeric(20, 18) check (annual_rate > 0 and annual_rate <= 1),
  -- Allotments of an increase, sources of what goes out: [{"location": …, "amount": …}].
  portions jsonb not null,
  status text not null default 'approving' check (status in ('approving', 'approved', 'rejected')),
  reason text,
  client_key text not null,
  request_digest text not null,
  requested_by uuid not null references platform_user,
  created_at timestamptz not null,
  decided_at timestamptz,
  unique (institution_id, client_key),
  check ((status = 'approving') = (decided_at is null)),
  check ((kind = 'increase') = (annual_rate is not null))
);
-- One open at a time for a project; extracts stand beside each other.
create unique index broker_capital_change_open on broker_capital_change (project_no)
  where status = 'approving' and kind in ('increase', 'decrease');
create index broker_capital_change_project on broker_capital_change (project_no, created_at);
grant select, insert, update (status, reason, decided_at) on broker_capital_change to aldgate_app;

-- What a change does, one by one: the records of BR-13.
create table broker_action (
  action_no text primary key check (action_no ~ '^A-[0-9A-F]{12}$'),
  number bigint generated always as identity,
  change_no text not null references broker_capital_change on delete cascade,
  institution_id uuid not null references institution,
  project_no text not null references broker_project on delete cascade,
  action_type text not null
    check (action_type in ('inferior_transfer', 'loan', 'repayment', 'inferior_extract', 'funds_allot')),
  amount numeric(38, 18) not null check (amount >= 0),
  execution text not null default 'none' check (execution in ('none', 'moving', 'done', 'failed')),
  reason text,
  -- Of a loan and its repayment.
  financing_no text references broker_financing,
  created_at timestamptz not null,
  executed_at timestamptz,
  -- By the business clock: interest is counted by it.
  executed_on date,
  check ((executed_at is null) = (executed_on is null))
);
create index broker_action_institution on broker_action (institution_id, created_at, number);
create index broker_action_change on broker_action (change_no);
grant select, insert, update (amount, execution, reason, financing_no, executed_at, executed_on) on broker_action to aldgate_app;

-- BR-05: an extract that a member has entered and has to confirm with codes.
create table broker_extract_draft (
  id uuid primary key,
  institution_id uuid not null references institution,
  project_no text not null references broker_project on delete cascade,
  amount numeric(38, 18) not null check (amount > 0),
  sources jsonb not null,
  client_key text not null,
  request_digest text not null,
  created_by uuid not null references platform_user,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  change_no text references broker_capital_change,
  unique (institution_id, client_key)
);
create index broker_extract_draft_expiry on broker_extract_draft (expires_at) where change_no is null;
grant select, insert, update (change_no), delete on broker_extract_draft to aldgate_app;

-- BR-13: interest of a day, written once and never changed.
create table broker_interest_line (
  financing_no text not null references broker_financing,
  day date not null,
  principal numeric(38, 18) not null check (principal >= 0),
  annual_rate numeric(20, 18) not null,
  interest numeric(38, 18) not null check (interest >= 0),
  written_at timestamptz not null,
  primary key (financing_no, day)
);
grant select, insert on broker_interest_line to aldgate_app;

-- The newest reading of a project: what it is worth, and by which figures.
create table broker_nav (
  project_no text primary key references broker_project on delete cascade,
  read_at timestamptz not null,
  -- The holder of the lease that stored it: one under an older number is not stored.
  lease_number bigint not null,
  nav numeric(38, 18) not null,
  cautious_nav numeric(38, 18) not null,
  -- Σ notional of positions.
  exposure numeric(38, 18) not null,
  is_live boolean not null,
  -- The last live one, and since when it has not been live.
  live_at timestamptz,
  -- Figures of the accounts, by account.
  accounts jsonb not null,
  -- How many entries the cash had: what came in and left since are the later ones. Null where they are not counted.
  cash_sequence bigint
)
-- A row is written once a second.
with (fillfactor = 50);
grant select, insert, update, delete on broker_nav to aldgate_app;

-- The last live reading of each day.
create table broker_nav_close (
  project_no text not null references broker_project,
  day date not null,
  nav numeric(38, 18) not null,
  cautious_nav numeric(38, 18) not null,
  priority_principal numeric(38, 18) not null,
  subordinated_principal numeric(38, 18) not null,
  unpaid_interest numeric(38, 18) not null,
  read_at timestamptz not null,
  -- A day without a live reading repeats the last one.
  is_repeated boolean not null,
  closed_at timestamptz not null,
  cash_sequence bigint,
  primary key (project_no, day)
);
grant select, insert on broker_nav_close to aldgate_app;

-- The last live reading of each day that is not closed yet. The day is that of the business clock.
create table broker_nav_day (
  project_no text not null references broker_project,
  day date not null,
  nav numeric(38, 18) not null,
  cautious_nav numeric(38, 18) not null,
  priority_principal numeric(38, 18) not null,
  subordinated_principal numeric(38, 18) not null,
  unpaid_interest numeric(38, 18) not null,
  cash_sequence bigint not null,
  read_at timestamptz not null,
  primary key (project_no, day)
) with (fillfactor = 50);
grant select, insert, update, delete on broker_nav_day to aldgate_app;

insert into task_kind (kind) values ('capital_change');
