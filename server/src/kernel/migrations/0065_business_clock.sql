-- By how much the business clock is ahead. A row exists in the local profile alone.
create table business_clock (
  singleton boolean primary key default true check (singleton),
  ahead_ms bigint not null check (ahead_ms >= 0)
);
grant select, insert, update on business_clock to aldgate_app;
