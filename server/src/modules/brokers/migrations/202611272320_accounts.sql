-- BR-06: ids that were reserved for accounts to come.
create table broker_account_reservation (
  account_id uuid primary key,
  institution_id uuid not null references institution,
  user_id uuid not null references platform_user,
  expires_at timestamptz not null
);
create index broker_account_reservation_expired on broker_account_reservation (expires_at);

-- The terms of a broker whom operators set other ones than the default for.
create table broker_terms (
  institution_id uuid primary key references institution,
  terms jsonb not null,
  set_at timestamptz not null,
  set_by uuid not null references operator
);

grant select, insert, delete on broker_account_reservation to aldgate_app;
grant select, insert, update on broker_terms to aldgate_app;
