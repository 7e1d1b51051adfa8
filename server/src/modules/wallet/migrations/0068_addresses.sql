-- The address book. An entry is never changed but in name and remark; deleted ones are kept for the records.
create table withdrawal_address (
  id uuid primary key,
  institution_id uuid not null references institution,
  -- The client's key of the entry.
  key text not null,
  name text not null,
  -- As the network stores it, and as people read it.
  address text not null,
  shown_address text not null,
  network text not null references chain_network,
  -- Null for all assets of the network.
  asset text references asset,
  source text not null check (source in ('exchange', 'wallet', 'custom')),
  remark text not null,
  -- Travel rule: whom it belongs to.
  beneficiary jsonb not null,
  state text not null check (state in ('draft', 'pending', 'confirmed', 'deleted')),
  -- By the business clock; null until it is confirmed and approved.
  usable_from timestamptz,
  wants_whitelist boolean not null,
  -- From when it is on the whitelist, by the business clock; null while it is not.
  whitelisted_from timestamptz,
  -- A request of a member: to use it, or to put it on the whitelist.
  approval_id uuid references member_approval,
  -- Whether another member approved it, in place of waiting.
  is_approved boolean not null default false,
  -- EIP-191.
  signed_message text,
  created_by uuid not null references platform_user,
  created_at timestamptz not null,
  -- Of a draft.
  expires_at timestamptz not null,
  deleted_at timestamptz,
  used_times int not null default 0,
  last_used_at timestamptz,
  unique (institution_id, key),
  check ((state = 'deleted') = (deleted_at is not null)),
  check (usable_from is null or state in ('confirmed', 'deleted'))
);
create unique index withdrawal_address_one on withdrawal_address (institution_id, network, address, coalesce(asset, ''))
  where state in ('pending', 'confirmed');
create index withdrawal_address_by_name on withdrawal_address (institution_id, lower(name), id)
  where state in ('pending', 'confirmed');
create index withdrawal_address_drafts on withdrawal_address (expires_at) where state = 'draft';

-- Whether only whitelisted addresses receive. An institution without a row has its whitelist on.
create table whitelist_setting (
  institution_id uuid primary key references institution,
  enabled boolean not null,
  -- When it goes off, by the business clock.
  off_from timestamptz,
  approval_id uuid references member_approval,
  changed_by uuid not null references platform_user,
  changed_at timestamptz not null
);

grant select, insert, update, delete on withdrawal_address to aldgate_app;
grant select, insert, update on whitelist_setting to aldgate_app;
