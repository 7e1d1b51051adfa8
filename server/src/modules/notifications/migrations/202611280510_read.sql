-- A list of what was read is read from here, where most is unread.
create index notification_read on notification (user_id, created_at, id) where is_shown and read_at is not null;
