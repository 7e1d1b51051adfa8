-- The audit log by time, and behind each of its filters. A subject's kind is what stands before its colon.
create index audit_record_by_time on audit_record (at, id);
create index audit_record_by_actor on audit_record (actor, at, id);
create index audit_record_by_action on audit_record (action, at, id);
create index audit_record_by_kind on audit_record (split_part(subject, ':', 1), at, id);
create index audit_record_by_subject on audit_record (subject text_pattern_ops);

drop index outbox_created;
create index outbox_by_time on outbox (created_at, id);
-- The text of a message is deleted when it is delivered, and when it was not in time.
alter table outbox add has_text boolean not null generated always as (body <> '') stored;
create index outbox_waiting on outbox (created_at, id) include (expires_at) where delivered_at is null and has_text;
create index outbox_undelivered on outbox (created_at, id) include (has_text, expires_at) where delivered_at is null;
create index outbox_delivered on outbox (created_at, id) where delivered_at is not null;
