create index operation_task_closed on operation_task (closed_at desc) where closed_at is not null;
