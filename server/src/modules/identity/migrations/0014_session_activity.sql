-- The last call of a session, to the minute: an idle session ends.
alter table session add column active_at timestamptz;
update session set active_at = greatest(created_at, least(now(), expires_at));
alter table session alter column active_at set not null;
