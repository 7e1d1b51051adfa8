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

grant select, insert, update (used_at), delete on known_browser to aldgate_app;

-- By what the first step was recognised: a known browser or a passkey; null for a stranger.
alter table pre_login add column known_by text;
