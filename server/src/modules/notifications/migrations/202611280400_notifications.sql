-- What members are notified of, and how each of them wants it.

create table notification (
  id uuid primary key,
  institution_id uuid not null references institution,
  user_id uuid not null references platform_user,
  topic text not null,
  -- Texts by language.
  title jsonb not null,
  body jsonb not null,
  -- The screen that it leads to, relative to the language segment.
  link text check (length(link) <= 200),
  -- The event that it is about: a member has one notification of a key.
  key text check (length(key) between 1 and 200),
  -- False where the member has the topic's screen switched off: then the row holds the key alone.
  is_shown boolean not null,
  -- About what the member did.
  is_own boolean not null,
  created_at timestamptz not null,
  read_at timestamptz
);
create unique index notification_key on notification (user_id, key) where key is not null;
create index notification_by_time on notification (user_id, created_at, id) where is_shown;
create index notification_by_topic on notification (user_id, topic, created_at, id) where is_shown;
create index notification_unread on notification (user_id, created_at, id) where is_shown and read_at is null;
create index notification_kept on notification (created_at);

-- Settings that differ from a topic's default.
create table notification_setting (
  user_id uuid not null references platform_user,
  topic text not null,
  screen boolean not null,
  email boolean not null,
  sound boolean not null,
  primary key (user_id, topic)
);

grant select, insert, update, delete on notification, notification_setting to aldgate_app;
