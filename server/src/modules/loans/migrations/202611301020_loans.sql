-- LN-01: loans of institutions against collateral, which stays theirs and is held for its loan.

-- The terms of new loans; the newest row holds.
create table loan_terms (
  id bigint generated always as identity primary key,
  -- By the business clock.
  since timestamptz not null,
  terms jsonb not null,
  set_by uuid references operator
);
insert into loan_terms (since, terms) values ('epoch', '{
  "rates": {
    "USDT": {"7": "0.08", "30": "0.085", "90": "0.09", "180": "0.095"},
    "USDC": {"7": "0.08", "30": "0.085", "90": "0.09", "180": "0.095"},
    "BTC": {"7": "0.03", "30": "0.0325", "90": "0.035", "180": "0.0375"},
    "ETH": {"7": "0.035", "30": "0.0375", "90": "0.04", "180": "0.0425"},
    "USD": {"7": "0.08", "30": "0.085", "90": "0.09", "180": "0.095"},
    "EUR": {"7": "0.08", "30": "0.085", "90": "0.09", "180": "0.095"}
  },
  "collateral": {
    "BTC": {"steps": {"opening": "0.65", "marginCall": "0.75", "lastCall": "0.8", "liquidation": "0.83"}, "restore": "0.7"},
    "ETH": {"steps": {"opening": "0.65", "marginCall": "0.75", "lastCall": "0.8", "liquidation": "0.83"}, "restore": "0.7"},
    "USDT": {"steps": {"opening": "0.8", "marginCall": "0.85", "lastCall": "0.88", "liquidation": "0.9"}, "restore": "0.82"},
    "USDC": {"steps": {"opening": "0.8", "marginCall": "0.85", "lastCall": "0.88", "liquidation": "0.9"}, "restore": "0.82"}
  },
  "liquidationFee": "0.02",
  "overdueRate": "0.05",
  "minimumUsd": "10000"
}');
grant select, insert on loan_terms to aldgate_app;

-- The limit of an institution in US dollars, in place of the first one.
create table loan_limit (
  institution_id uuid primary key references institution,
  usd numeric(38, 18) not null check (usd >= 0),
  set_at timestamptz not null,
  set_by uuid not null references operator
);
grant select, insert, update on loan_limit to aldgate_app;

-- A loan that a member wants to borrow, from the request to the loan.
create table loan_request (
  id uuid primary key,
  institution_id uuid not null references institution,
  maker_id uuid not null references platform_user,
  asset text not null references asset,
  amount numeric(38, 18) not null check (amount > 0),
  term smallint not null,
  collateral_asset text not null references asset,
  collateral numeric(38, 18) not null check (collateral > 0),
  -- The rate when it was made: a later one is not above it.
  annual_rate numeric(38, 18) not null,
  state text not null check (state in ('waiting', 'opened', 'ended')),
  created_at timestamptz not null,
  check (asset <> collateral_asset)
);
create index loan_request_institution on loan_request (institution_id);
grant select, insert, update (state) on loan_request to aldgate_app;

create table loan (
  id uuid primary key references loan_request,
  institution_id uuid not null references institution,
  borrower_id uuid not null references platform_user,
  asset text not null references asset,
  collateral_asset text not null references asset,
  initial_amount numeric(38, 18) not null check (initial_amount > 0),
  term smallint not null,
  annual_rate numeric(38, 18) not null,
  -- The terms of the opening.
  overdue_rate numeric(38, 18) not null,
  liquidation_fee numeric(38, 18) not null,
  opening_ltv numeric(38, 18) not null,
  margin_call_ltv numeric(38, 18) not null,
  last_call_ltv numeric(38, 18) not null,
  liquidation_ltv numeric(38, 18) not null,
  restore_ltv numeric(38, 18) not null,
  -- By the business clock, to the millisecond: hours of interest count from it.
  opened_at timestamptz not null,
  maturity_hour integer not null check (maturity_hour > 0),
  -- What is owed; interest by the lines alone.
  principal numeric(38, 18) not null check (principal >= 0),
  interest numeric(38, 18) not null default 0 check (interest >= 0),
  overdue_interest numeric(38, 18) not null default 0 check (overdue_interest >= 0),
  -- Σ principal × rate over the hours that lines cover: the interest of the whole loan times the hours of a year.
  counted_hours integer not null default 0 check (counted_hours >= 0),
  product numeric(38, 18) not null default 0,
  overdue_product numeric(38, 18) not null default 0,
  collateral numeric(38, 18) not null check (collateral >= 0),
  -- The number of its present hold in the ledger; 0 before the first.
  hold_number integer not null default 0,
  status text not null default 'interest_accruing' check (status in ('interest_accruing', 'overdue', 'ended')),
  end_reason text check (end_reason in ('repaid', 'liquidated', 'written_off')),
  ended_at timestamptz,
  -- No collateral is left, and something is due: it bears no interest.
  is_shortfall boolean not null default false,
  -- The highest step that was reported, 0 to 3, and since when LTV is at or above the last one.
  level smallint not null default 0 check (level between 0 and 3),
  breach_since timestamptz,
  breach_checked_at timestamptz,
  -- What is to be sold: back to `restore_ltv`, or for what is due; and since when a sale waits for a price.
  sale text check (sale in ('restore', 'due')),
  sale_since timestamptz,
  -- The last reminder of the maturity, in days before it.
  reminded_days smallint,
  check (asset <> collateral_asset),
  check ((status = 'ended') = (ended_at is not null)),
  check ((status = 'ended') = (end_reason is not null)),
  check ((breach_since is null) = (breach_checked_at is null)),
  check ((sale is null) = (sale_since is null)),
  check (not is_shortfall or collateral = 0)
);
create index loan_institution on loan (institution_id, opened_at, id);
create index loan_opened on loan (opened_at, id);
create index loan_open on loan (institution_id) where status <> 'ended';
create index loan_sale on loan (sale_since, id) where sale is not null;
create index loan_shortfall on loan (opened_at, id) where is_shortfall;
grant select, insert on loan to aldgate_app;
grant update (term, annual_rate, maturity_hour, principal, interest, overdue_interest, counted_hours, product,
  overdue_product, collateral, hold_number, status, end_reason, ended_at, is_shortfall, level, breach_since,
  breach_checked_at, sale, sale_since, reminded_days) on loan to aldgate_app;

-- The interest of hours of a loan, of one UTC day; never changed.
create table loan_interest_line (
  loan_id uuid not null references loan,
  number bigint generated always as identity,
  institution_id uuid not null references institution,
  from_hour integer not null check (from_hour >= 0),
  to_hour integer not null check (to_hour > from_hour),
  day date not null,
  principal numeric(38, 18) not null,
  annual_rate numeric(38, 18) not null,
  interest numeric(38, 18) not null check (interest >= 0),
  overdue_hours integer not null check (overdue_hours >= 0),
  overdue_interest numeric(38, 18) not null check (overdue_interest >= 0),
  primary key (loan_id, from_hour)
);
create index loan_interest_line_loan on loan_interest_line (loan_id, number);
create index loan_interest_line_institution on loan_interest_line (institution_id, number);
grant select, insert on loan_interest_line to aldgate_app;

-- What happened to a loan, with what it left; never changed.
create table loan_event (
  id uuid primary key,
  number bigint generated always as identity,
  loan_id uuid not null references loan,
  institution_id uuid not null references institution,
  at timestamptz not null,
  -- By the business clock.
  business_at timestamptz not null,
  event text not null,
  amount numeric(38, 18),
  asset text,
  paid_principal numeric(38, 18),
  paid_interest numeric(38, 18),
  paid_overdue_interest numeric(38, 18),
  ltv numeric(38, 18),
  principal numeric(38, 18) not null,
  collateral numeric(38, 18) not null,
  annual_rate numeric(38, 18) not null,
  maturity_hour integer not null,
  -- Both null for the system.
  member_id uuid references platform_user,
  operator_id uuid references operator
);
create index loan_event_loan on loan_event (loan_id, number);
create index loan_event_institution on loan_event (institution_id, number);
create index loan_event_sold on loan_event (number) where event = 'sold';
grant select, insert on loan_event to aldgate_app;

-- The signed receipt of a liquidation.
create table loan_receipt (
  event_id uuid primary key references loan_event,
  payload text not null,
  signature bytea not null
);
grant select, insert on loan_receipt to aldgate_app;

-- What was done under a client's key, with its answer.
create table loan_key (
  institution_id uuid not null references institution,
  client_key text not null,
  request_digest text not null,
  answer jsonb not null,
  at timestamptz not null,
  primary key (institution_id, client_key)
);
grant select, insert on loan_key to aldgate_app;

-- When a server looked at all loans last.
create table loan_watch (
  singleton boolean primary key default true check (singleton),
  ran_at timestamptz not null
);
grant select, insert, update on loan_watch to aldgate_app;

insert into task_kind (kind) values ('loan_alarm');
