-- The last call of an operator's session, to the minute: an idle session ends.
alter table operator_session add column active_at timestamptz;
update operator_session set active_at = greatest(created_at, least(now(), expires_at));
alter table operator_session alter column active_at set not null;
