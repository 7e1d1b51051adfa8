-- Operators: employees of the platform, who have no account on it.

create domain operator_role as text check (value in ('administrator', 'reviewer', 'support', 'treasury', 'auditor'));

create table operator (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  name text not null,
  role operator_role not null,
  state text not null check (state in ('invited', 'active', 'disabled')),
  password_hash text,
  google_secret bytea,
  google_last_step bigint not null default 0,
  created_at timestamptz not null,
  check (state = 'invited' or state = 'disabled' or (password_hash is not null and google_secret is not null))
);

create table operator_invitation (
  token_hash bytea primary key,
  operator_id uuid not null references operator,
  google_secret bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table operator_session (
  id uuid primary key,
  token_hash bytea not null unique,
  operator_id uuid not null references operator,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  address text not null,
  client text not null
);
create index operator_session_by_operator on operator_session (operator_id, created_at desc);

grant select, insert, update on operator to aldgate_app;
grant select, insert, update, delete on operator_invitation, operator_session to aldgate_app;
