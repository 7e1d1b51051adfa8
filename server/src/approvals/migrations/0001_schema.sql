-- Operators' tasks, and privileged changes that need a second operator's approval.

-- The kinds of tasks. Each module adds its own.
create table task_kind (
  kind text primary key check (kind ~ '^[a-z_]{1,40}$')
);
insert into task_kind (kind) values ('approval');

-- Work for an operator. subject_id names a record of the module that created the task, such as a UUID or a network.
create table operation_task (
  id uuid primary key,
  kind text not null references task_kind,
  subject_id text not null,
  title text not null,
  institution_id uuid references institution,
  created_at timestamptz not null,
  owner_id uuid references operator,
  taken_at timestamptz,
  closed_at timestamptz,
  outcome text
);
create unique index operation_task_open on operation_task (kind, subject_id) where closed_at is null;
create index operation_task_waiting on operation_task (created_at, id) where closed_at is null;
create index operation_task_waiting_by_kind on operation_task (kind, created_at, id) where closed_at is null;
create index operation_task_taken on operation_task (owner_id, created_at, id) where closed_at is null;
create index operation_task_closed on operation_task (closed_at, id) where closed_at is not null;
create index operation_task_closed_by_kind on operation_task (kind, closed_at, id) where closed_at is not null;

-- Four eyes: one operator (the maker) requests a change, another (the checker) decides. The change is applied from
-- `payload`. The kinds are those that modules register in TypeScript; an unknown kind cannot be requested.
create table approval (
  id uuid primary key,
  kind text not null,
  state text not null check (state in ('waiting', 'approved', 'rejected', 'withdrawn')),
  title text not null,
  institution_id uuid references institution,
  -- At most one approval may wait for each target: 'feature:…:convert'.
  target text not null,
  reason text not null,
  payload jsonb not null,
  before jsonb,
  after jsonb,
  maker_id uuid not null references operator,
  made_at timestamptz not null,
  checker_id uuid references operator,
  decided_at timestamptz,
  note text,
  check (checker_id is null or checker_id <> maker_id)
);
create unique index approval_waiting on approval (target) where state = 'waiting';
create index approval_made on approval (made_at);
create index approval_by_wait on approval (made_at, id) where state = 'waiting';
create index approval_decided on approval (decided_at, id) where state <> 'waiting';

grant select on task_kind to aldgate_app;
grant select, insert, update, delete on operation_task to aldgate_app;
grant select, insert, update on approval to aldgate_app;
