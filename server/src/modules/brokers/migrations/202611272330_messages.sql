-- BR-12: who is mailed about what, and the broker's inbox.

create table broker_recipient (
  id uuid primary key,
  institution_id uuid not null references institution,
  name text not null check (length(name) between 1 and 60),
  email text not null check (length(email) between 3 and 254),
  topics text[] not null check (cardinality(topics) between 1 and 8),
  -- A new address has to be confirmed again.
  confirmed_at timestamptz,
  created_by uuid not null references platform_user,
  created_at timestamptz not null
);
create unique index broker_recipient_email on broker_recipient (institution_id, lower(email));

create table broker_message (
  id uuid primary key,
  institution_id uuid not null references institution,
  topic text not null,
  title text not null check (length(title) between 1 and 200),
  body text not null check (length(body) <= 2000),
  -- The screen that it leads to, relative to the language segment.
  link text check (length(link) <= 200),
  created_at timestamptz not null
);
create index broker_message_by_time on broker_message (institution_id, created_at, id);

-- Each member reads for themself.
create table broker_message_read (
  message_id uuid not null references broker_message on delete cascade,
  user_id uuid not null references platform_user,
  read_at timestamptz not null,
  primary key (message_id, user_id)
);

grant select, insert, update, delete on broker_recipient to aldgate_app;
grant select, insert, delete on broker_message, broker_message_read to aldgate_app;
