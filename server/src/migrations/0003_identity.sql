-- Institutions, their users, and what signing in leaves behind.

create table institution (
  id uuid primary key,
  name text not null,
  -- KY-01, KY-05: primary opens coins, advanced opens fiat.
  primary_verification text not null default 'not_verified'
    check (primary_verification in ('not_verified', 'under_review', 'certified')),
  advanced_verification text not null default 'not_verified'
    check (advanced_verification in ('not_verified', 'under_review', 'certified')),
  created_at timestamptz not null
);

create table platform_user (
  id uuid primary key,
  institution_id uuid not null references institution,
  email text not null unique check (email = lower(email)),
  username text unique check (username = lower(username) and length(username) between 4 and 20),
  -- argon2id, in its own encoding.
  password_hash text not null,
  -- Encrypted under SECRETS_KEY; null where Google is not bound.
  google_secret bytea,
  -- The last time step whose code was accepted: a code serves once.
  google_last_step bigint not null default 0,
  created_at timestamptz not null
);

-- Errors in a row by factor. The subject is a user's id, or a digest of a name that nobody has: both answer alike.
create table factor_error (
  subject text not null,
  factor text not null check (factor in ('password', 'email', 'google')),
  count int not null default 0,
  -- How many times in a row this lock was reached; the lock doubles each time.
  locks int not null default 0,
  locked_until timestamptz,
  primary key (subject, factor)
);

create table captcha (
  id uuid primary key,
  code text not null,
  expires_at timestamptz not null
);
create index captcha_expiry on captcha (expires_at);

create table pre_login (
  token_hash bytea primary key,
  user_id uuid not null references platform_user,
  expires_at timestamptz not null,
  completed_at timestamptz
);
create index pre_login_expiry on pre_login (expires_at);

create table email_code (
  id uuid primary key,
  user_id uuid not null references platform_user,
  -- What it is for, and which sign-in or session asked: it opens nothing else.
  purpose text not null,
  scope text not null,
  code_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_code_by_user on email_code (user_id, created_at desc);

create table session (
  id uuid primary key,
  token_hash bytea not null unique,
  user_id uuid not null references platform_user,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  address text not null,
  client text not null
);
create index session_by_user on session (user_id, created_at desc);

grant select, insert, update on institution, platform_user, session to aldgate_app;
grant select, insert, update, delete on factor_error, captcha, pre_login, email_code to aldgate_app;
