-- Users of institutions, their credentials, sessions and invitations.

create domain user_role as text check (value in ('administrator', 'trader', 'approver', 'auditor'));
create domain user_language as text check (value in ('en-US', 'zh-HK'));
create domain authentication_factor as text check (value in ('password', 'email', 'google', 'sms', 'passkey'));
create domain verification_channel as text check (value in ('email', 'sms'));
-- Why a session was ended before its expiry.
create domain session_end_reason as text
  check (value in ('logged_out', 'ended_by_user', 'credentials_changed', 'frozen', 'removed', 'operator'));

create table platform_user (
  id uuid primary key,
  institution_id uuid not null references institution,
  email text not null check (email = lower(email)),
  username text check (username = lower(username) and length(username) between 4 and 20),
  -- argon2id, in its own encoding.
  password_hash text not null,
  -- Encrypted under SECRETS_KEY; null where Google Authenticator is not bound.
  google_secret bytea,
  -- The time step of the last accepted code: a code is accepted once.
  google_last_step bigint not null default 0,
  -- When a password, a factor, the email or the phone last changed.
  credentials_changed_at timestamptz,
  created_at timestamptz not null,
  role user_role not null default 'administrator',
  -- Since when the role may approve others' requests, and until when a former one could.
  approves_since timestamptz,
  approved_until timestamptz,
  first_name text,
  last_name text,
  preferred_language user_language not null default 'en-US',
  -- Whether the user chose the language of their emails. Otherwise it is the one they last logged in with.
  language_chosen boolean not null default false,
  area_code text,
  phone text,
  -- A newly bound phone cannot recover a password.
  phone_bound_at timestamptz,
  whatsapp text,
  telegram text,
  -- A secret that was shown and is not bound yet, encrypted like the bound one.
  google_pending bytea,
  google_pending_until timestamptz,
  -- Records refer to removed users, so their rows stay. Their e-mail address and username can be used again.
  removed_at timestamptz,
  check ((area_code is null) = (phone is null) and (phone is null) = (phone_bound_at is null))
);
create unique index platform_user_email on platform_user (email) where removed_at is null;
create unique index platform_user_username on platform_user (username) where removed_at is null;
create index platform_user_institution on platform_user (institution_id);
-- The audit log finds everyone who has or had an email address; the unique index has only those who are not removed.
create index platform_user_by_email on platform_user (email);
-- Operators find customers by any part of a member's email.
select create_trigram_index('platform_user_search', 'platform_user', 'email', 'where removed_at is null');
create index platform_user_search_start on platform_user (email text_pattern_ops) where removed_at is null;

-- Consecutive failed attempts by factor. The subject is a user's id, or a digest of an unknown name, so that known and
-- unknown names get the same answer.
create table factor_error (
  subject text not null,
  factor authentication_factor not null,
  count int not null default 0,
  -- How many times in a row this lock was reached; the lock doubles each time.
  locks int not null default 0,
  locked_until timestamptz,
  -- Rows that have not changed for long are deleted.
  changed_at timestamptz not null,
  primary key (subject, factor)
);
create index factor_error_changed on factor_error (changed_at);

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
  completed_at timestamptz,
  -- How the first step recognised the person: a known browser or a passkey; null for a stranger.
  known_by text
);
create index pre_login_expiry on pre_login (expires_at);

-- A browser that has logged in to an account. Its wrong passwords are counted apart from those of strangers.
create table known_browser (
  id uuid primary key,
  user_id uuid not null references platform_user,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  used_at timestamptz not null
);
create index known_browser_by_user on known_browser (user_id);
create index known_browser_use on known_browser (used_at);

-- Codes sent by e-mail and SMS. A code without a user belongs to the address itself, as in a registration.
create table verification_code (
  id uuid primary key,
  user_id uuid references platform_user,
  -- What the code is for, and the sign-in or session that requested it. It is valid for nothing else.
  purpose text not null,
  scope text not null,
  code_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  channel verification_channel not null,
  recipient text not null
);
create index verification_code_by_user on verification_code (user_id, created_at desc);
create index verification_code_by_recipient on verification_code (recipient, created_at desc);
create index verification_code_by_scope on verification_code (scope);
create index verification_code_expiry on verification_code (expires_at);

create table session (
  id uuid primary key,
  token_hash bytea not null unique,
  user_id uuid not null references platform_user,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The last call, to the minute: an idle session ends.
  active_at timestamptz not null,
  revoked_at timestamptz,
  end_reason session_end_reason,
  address text not null,
  client text not null
)
-- Each use of a session leaves a dead row, once a minute at most.
with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
create index session_by_user on session (user_id, created_at desc);
create index session_expiry on session (expires_at);

-- ID-15: password recovery. A recovery without a user is one for an unknown name, which gets the same answers.
create table recovery (
  token_hash bytea primary key,
  user_id uuid references platform_user,
  -- The subject of factor_error: the user's id, or a digest of the name.
  subject text not null,
  -- Wrong codes so far. Too many end the recovery.
  errors int not null default 0,
  expires_at timestamptz not null,
  completed_at timestamptz
);
create index recovery_expiry on recovery (expires_at);

create table passkey (
  id uuid primary key,
  user_id uuid not null references platform_user,
  credential_id text not null unique,
  public_key bytea not null,
  -- The authenticator's counter at its last use. A lower one comes from a copy.
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkey_by_user on passkey (user_id);

-- The challenge of a WebAuthn ceremony: one for each session or sign-in.
create table passkey_challenge (
  scope text primary key,
  user_id uuid not null references platform_user,
  challenge text not null,
  expires_at timestamptz not null
);

create table invitation (
  id uuid primary key,
  institution_id uuid not null references institution,
  email text not null check (email = lower(email)),
  role user_role not null,
  token_hash bytea not null unique,
  invited_by uuid not null references platform_user,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz
);
create unique index invitation_open on invitation (institution_id, email)
  where accepted_at is null and revoked_at is null;

grant select, insert, update on platform_user, invitation to aldgate_app;
grant select, insert, update, delete on
  factor_error, captcha, pre_login, verification_code, session, recovery, passkey, passkey_challenge to aldgate_app;
grant select, insert, update (used_at), delete on known_browser to aldgate_app;
