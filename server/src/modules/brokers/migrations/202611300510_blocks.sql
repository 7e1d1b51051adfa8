-- BR-05: what closes the increases or the outflows of a project until an operator has judged it.
create table broker_project_block (
  id bigint generated always as identity primary key,
  project_no text not null references broker_project on delete cascade,
  kind text not null check (kind in ('own_trades', 'deposit_shortage')),
  -- Each cause, oldest first: what operators judge it by.
  detail jsonb not null,
  opened_at timestamptz not null,
  released_at timestamptz,
  released_by uuid references operator,
  reason text,
  check ((released_at is null) = (released_by is null)),
  check ((released_at is null) = (reason is null))
);
create unique index broker_project_block_open on broker_project_block (project_no, kind) where released_at is null;
create index broker_project_block_project on broker_project_block (project_no);
grant select, insert, update (detail, released_at, released_by, reason) on broker_project_block to aldgate_app;

-- How far the executions were looked at. Older ones than the newest may be stored later: `through_id` follows once every
-- transaction has ended that was open when `seen_id` was the newest.
create table broker_trade_cursor (
  is_only boolean primary key default true check (is_only),
  through_id bigint not null,
  seen_id bigint not null,
  seen_xid xid8 not null
);
insert into broker_trade_cursor (through_id, seen_id, seen_xid)
select coalesce(max(id), 0), coalesce(max(id), 0), pg_snapshot_xmax(pg_current_snapshot()) from exchange_trade;
grant select, update (through_id, seen_id, seen_xid) on broker_trade_cursor to aldgate_app;

-- Since when the readings have had an exposure above the maximum of the running financing.
alter table broker_nav add column exposed_since timestamptz;

insert into task_kind (kind) values ('own_trades'), ('deposit_shortage'), ('project_exposure');
