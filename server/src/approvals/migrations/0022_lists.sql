-- The order of the queue, for each of its filters.
drop index operation_task_waiting;
create index operation_task_waiting on operation_task (created_at, id) where closed_at is null;
create index operation_task_waiting_by_kind on operation_task (kind, created_at, id) where closed_at is null;
create index operation_task_taken on operation_task (owner_id, created_at, id) where closed_at is null;
create index operation_task_closed on operation_task (closed_at, id) where closed_at is not null;
create index operation_task_closed_by_kind on operation_task (kind, closed_at, id) where closed_at is not null;

create index approval_by_wait on approval (made_at, id) where state = 'waiting';
create index approval_decided on approval (decided_at, id) where state <> 'waiting';
