-- A member's key of the open API. Its rights are those of the row together with those of the member.
create table api_key (
  id uuid primary key,
  -- `ald_` and 24 letters or digits: what requests name the key by.
  public_id text not null unique,
  institution_id uuid not null references institution,
  member_id uuid not null references platform_user,
  remark text not null,
  permissions text[] not null check (permissions <@ array['read', 'trade', 'withdrawal'] and 'read' = any(permissions)),
  -- In their canonical spelling; none: every address.
  addresses text[] not null,
  -- Sealed with the platform's key: signatures are checked with it.
  secret bytea not null,
  state text not null check (state in ('pending', 'active', 'expired', 'revoked')),
  created_at timestamptz not null,
  -- When it was made by the business clock: the end of a key without addresses counts from it.
  counts_from timestamptz not null,
  -- By the business clock; null of a key with addresses.
  expires_at timestamptz,
  ended_at timestamptz,
  -- By the business clock: withdrawals wait until then where nobody else could vote.
  withdrawal_from timestamptz,
  -- Whether nobody but its member agreed to its right to trade or withdraw.
  is_single_control boolean not null default false,
  last_used_at timestamptz,
  last_address text,
  -- The wider rights that another member votes on.
  pending_permissions text[],
  pending_addresses text[],
  -- The vote that it waits for: of a new key, or of its wider rights.
  approval_id uuid references member_approval,
  -- The emailed code that it was made with: a repeat finds the key by it.
  email_uuid uuid not null,
  -- Emails that were sent before its end: 14 days, 3 days.
  warnings smallint not null default 0,
  check ((state in ('expired', 'revoked')) = (ended_at is not null)),
  check ((pending_permissions is null) = (pending_addresses is null)),
  check ((approval_id is not null) = (state = 'pending' or pending_permissions is not null)),
  check (cardinality(addresses) > 0 or not 'withdrawal' = any(permissions)),
  unique (member_id, email_uuid)
);
create index api_key_by_time on api_key (created_at, id);
create index api_key_by_institution on api_key (institution_id, created_at, id);
create index api_key_by_member on api_key (member_id, created_at, id);
create index api_key_expiry on api_key (expires_at) where state in ('pending', 'active');

-- Use of a key on a day (UTC).
create table api_key_use (
  key_id uuid not null references api_key,
  day date not null,
  calls bigint not null default 0,
  refused bigint not null default 0,
  -- Calls from addresses that the key does not allow: `{address: count}`.
  refused_addresses jsonb not null default '{}',
  primary key (key_id, day)
);
create index api_key_use_by_day on api_key_use (day);

-- Signatures of changes without a name of their own. Each counts once, on every server.
create table api_request (
  key_id uuid not null references api_key,
  signature bytea not null,
  -- When the request's window ends.
  expires_at timestamptz not null,
  primary key (key_id, signature)
);
create index api_request_expiry on api_request (expires_at);

grant select, insert, update on api_key to aldgate_app;
grant select, insert, update, delete on api_key_use to aldgate_app;
grant select, insert, delete on api_request to aldgate_app;
