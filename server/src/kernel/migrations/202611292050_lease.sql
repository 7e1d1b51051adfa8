-- The right to do what one server does at a time. The number grows with each new holder: what is stored under an older
-- one is out of date.
create table lease (
  name text primary key,
  holder text not null,
  number bigint not null check (number > 0),
  -- By the database's time.
  expires_at timestamptz not null
);
grant select, insert, update (holder, number, expires_at) on lease to aldgate_app;
