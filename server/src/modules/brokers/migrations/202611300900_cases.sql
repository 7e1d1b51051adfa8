-- BR-05: the margin call and the liquidation of a project.
create table broker_case (
  id bigint generated always as identity primary key,
  project_no text not null references broker_project,
  institution_id uuid not null references institution,
  -- Null where nothing was ever lent.
  financing_no text references broker_financing,
  stage text not null check (
    stage in ('margin_call', 'cancel', 'reduce', 'take_over', 'return', 'repay', 'closed')
  ),
  stage_at timestamptz not null,
  opened_at timestamptz not null,
  -- By the business clock; null where the case began with the liquidation.
  cure_by timestamptz,
  extended_by uuid references operator,
  -- What began the liquidation; null during a margin call.
  cause text check (cause in ('nav', 'expired', 'interest', 'exposure', 'stale', 'operator')),
  -- The status of the financing before the liquidation.
  status_before smallint check (status_before in (1, 3)),
  -- An operator cancelled and froze: the case stays at `cancel` until two operators go on, or NAV falls.
  is_held boolean not null default false,
  -- When the reduction had nothing left to reduce, by the business clock.
  reduced_at timestamptz,
  -- An operator leaves what is below the smallest movement in the accounts.
  rest_left_by uuid references operator,
  outcome text check (outcome in ('cured', 'repaid', 'shortfall')),
  -- The split of the payout.
  split jsonb,
  closed_at timestamptz,
  check ((stage = 'closed') = (closed_at is not null)),
  check ((stage = 'closed') = (outcome is not null))
);
create unique index broker_case_open on broker_case (project_no) where stage <> 'closed';
create index broker_case_project on broker_case (project_no);
create index broker_case_institution on broker_case (institution_id);
grant select, insert on broker_case to aldgate_app;
grant update (stage, stage_at, cure_by, extended_by, cause, status_before, is_held, reduced_at, rest_left_by, outcome,
  split, closed_at) on broker_case to aldgate_app;

-- What happened in a case, as broker and operators read it.
create table broker_case_event (
  id bigint generated always as identity primary key,
  case_id bigint not null references broker_case,
  at timestamptz not null,
  stage text not null,
  what text not null,
  -- NAV of the reading, null without one.
  nav numeric(38, 18),
  -- Null for the system.
  operator_id uuid references operator,
  reason text
);
create index broker_case_event_case on broker_case_event (case_id, id);
grant select, insert on broker_case_event to aldgate_app;

-- The size of a position when its reduction began.
create table broker_case_position (
  case_id bigint not null references broker_case,
  exchange_account_id uuid not null references exchange_account,
  instrument_id text not null,
  first_quantity numeric(38, 18) not null check (first_quantity > 0),
  primary key (case_id, exchange_account_id, instrument_id)
);
grant select, insert on broker_case_position to aldgate_app;

-- What a case does at an exchange: stored before it is sent, and found again by its client id.
create table broker_case_step (
  id uuid primary key,
  case_id bigint not null references broker_case,
  number integer not null,
  client_id text not null unique check (client_id ~ '^liq-\d+-\d+$' and length(client_id) <= 36),
  -- The number of the lease that it was stored under.
  lease_number bigint not null,
  kind text not null check (kind in ('suspend_keys', 'cancel_orders', 'order', 'delete_keys', 'return')),
  exchange_account_id uuid not null references exchange_account,
  -- The order of a step of the kind `order`; the fund move of one of the kind `return`.
  detail jsonb not null,
  executed_quantity numeric(38, 18) not null default 0,
  state text not null default 'pending' check (state in ('pending', 'completed', 'failed')),
  step text not null default 'send' check (step = 'send'),
  created_at timestamptz not null,
  step_at timestamptz not null,
  resolved_at timestamptz,
  attempts integer not null default 0,
  attempt_until timestamptz,
  rejection text,
  reason text,
  unique (case_id, number),
  check ((state = 'pending') = (resolved_at is null))
);
create index broker_case_step_account on broker_case_step (case_id, exchange_account_id, kind);
create index broker_case_step_pending on broker_case_step (case_id) where state = 'pending';
grant select, insert, update (state, step, step_at, resolved_at, attempts, attempt_until, rejection, reason,
  executed_quantity) on broker_case_step to aldgate_app;

-- Since when the readings of a project have been on one side of its lines.
create table broker_line_watch (
  project_no text primary key references broker_project on delete cascade,
  warning_since timestamptz,
  liquidation_since timestamptz,
  take_over_since timestamptz,
  -- Since when the live ones have been at or above the warning line.
  cured_since timestamptz,
  -- The present fall below the warning line has had its case.
  is_raised boolean not null default false,
  lease_number bigint not null
);
grant select, insert, update, delete on broker_line_watch to aldgate_app;

insert into task_kind (kind) values ('margin_call');

-- What a liquidation did not bring may be written off: such a statement cannot be paid any more.
alter table broker_statement add column written_off_at timestamptz;
grant update (written_off_at) on broker_statement to aldgate_app;
