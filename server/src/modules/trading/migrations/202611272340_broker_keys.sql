-- BR-07: keys that brokers apply for. A key that the exchange makes has no secret here: it is in one answer alone. One
-- that a broker brings waits sealed until two operators have reviewed it; then it becomes the account's exchange_key.
create table broker_key (
  id uuid primary key,
  institution_id uuid not null references institution,
  broker_account_id uuid not null references broker_account,
  name text not null check (length(name) between 1 and 60),
  kind text not null check (kind in ('issued', 'brought')),
  permissions text[] not null check (permissions <@ array['read', 'trade'] and cardinality(permissions) > 0),
  bound_ips text[] not null default '{}' check (cardinality(bound_ips) <= 20),
  -- Why it is applied for, and what reviewers said.
  reason text not null check (length(reason) <= 500),
  decision text,
  status text not null default 'applying' check (
    status in ('applying', 'approved', 'active', 'suspended', 'deleted', 'expired', 'rejected')
  ),
  client_key text not null check (length(client_key) between 1 and 64),
  requested_by uuid not null references platform_user,
  created_at timestamptz not null,
  -- When two operators had approved it, by the business clock; it is collected within 7 days.
  approved_at timestamptz,
  collected_at timestamptz,
  collected_by uuid references platform_user,
  -- By the business clock: of a key without addresses.
  expires_at timestamptz,
  ended_at timestamptz,
  api_key text check (length(api_key) between 1 and 200),
  secret bytea,
  unique (institution_id, client_key),
  check (secret is null or (kind = 'brought' and status = 'applying')),
  check (api_key is not null or status not in ('active', 'suspended'))
);
create unique index broker_key_name on broker_key (broker_account_id, lower(name))
  where status not in ('deleted', 'expired', 'rejected');
create unique index broker_key_api_key on broker_key (api_key)
  where api_key is not null and status not in ('deleted', 'expired', 'rejected');
create index broker_key_institution on broker_key (institution_id, created_at, id);
create index broker_key_due on broker_key (expires_at) where status in ('active', 'suspended') and expires_at is not null;

-- The addresses that the server's own key is bound to.
alter table exchange_key add column bound_ips text[] not null default '{}';

insert into task_kind (kind) values ('exchange_key');

grant select, insert, update on broker_key to aldgate_app;
