-- Statements of customers' accounts. The content of a file is in the object storage, under the statement's id.
create domain statement_state as text check (value in ('making', 'ready', 'failed'));

create table statement (
  id uuid primary key,
  -- What the file is numbered by.
  number bigint generated always as identity unique,
  institution_id uuid not null references institution,
  requested_by uuid not null references platform_user,
  -- From the start of the first day to the end of the last, which may be in the future: then to the time of the
  -- request.
  from_at timestamptz not null,
  until_at timestamptz not null check (until_at > from_at),
  account_types text[] not null,
  -- Empty for all.
  assets text[] not null,
  language text not null,
  format text not null,
  -- As counted when it was requested.
  lines int not null,
  state statement_state not null default 'making',
  -- How often a process has begun to make it.
  attempts int not null default 0,
  is_provisional boolean,
  bytes int,
  sha256 text,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'making') = (ended_at is null)),
  check (state <> 'ready' or (bytes is not null and sha256 is not null and is_provisional is not null))
);
create index statement_institution on statement (institution_id, created_at, id);
create index statement_making on statement (number) where state = 'making';

-- The value of one unit in US dollars at the end of each day in UTC.
create table closing_price (
  day_end timestamptz not null,
  asset text not null references asset,
  usd numeric(38, 18) not null check (usd > 0),
  primary key (day_end, asset)
);

grant select, insert, update (state, attempts, is_provisional, bytes, sha256, lines, ended_at)
  on statement to aldgate_app;
grant select, insert on closing_price to aldgate_app;
