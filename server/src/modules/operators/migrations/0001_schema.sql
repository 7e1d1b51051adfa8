-- Operators: employees of the platform, who have no account on it; and the verifications of the books that they start.

-- Dealers price OTC trades.
create domain operator_role as text
  check (value in ('administrator', 'reviewer', 'support', 'treasury', 'dealer', 'auditor'));

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
  -- The last call, to the minute: an idle session ends.
  active_at timestamptz not null,
  revoked_at timestamptz,
  address text not null,
  client text not null
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
create index operator_session_by_operator on operator_session (operator_id, created_at desc);
create index operator_session_expiry on operator_session (expires_at);

create domain verification_kind as text check (value in ('ledger', 'audit'));
create domain verification_state as text check (
  value in ('waiting', 'running', 'completed', 'failed', 'cancelled', 'interrupted')
);

-- Verifications of the books that operators have started, with their results.
create table verification (
  id uuid primary key,
  -- The order of their starts.
  sequence bigint generated always as identity,
  kind verification_kind not null,
  is_full boolean not null,
  state verification_state not null default 'waiting',
  is_cancel_requested boolean not null default false,
  -- Records verified so far, of how many.
  done bigint not null default 0,
  total bigint not null default 0,
  requested_at timestamptz not null,
  -- The last sign of life of the job.
  seen_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  -- The time of the checkpoint that it went on from; null: from the beginning.
  from_at timestamptz,
  differences jsonb not null default '[]',
  head text
);
-- One at a time of each kind.
create unique index verification_open on verification (kind) where state in ('waiting', 'running');
create index verification_newest on verification (kind, sequence desc);

grant select, insert, update on operator, verification to aldgate_app;
grant select, insert, update, delete on operator_invitation, operator_session to aldgate_app;
