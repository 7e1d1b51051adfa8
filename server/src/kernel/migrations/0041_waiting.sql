-- What is asked of the messages on each request for a code, and by the jobs.
create index outbox_sms on outbox (created_at) include (recipient) where channel = 'sms';
create index outbox_failing on outbox (channel, expires_at) where delivered_at is null and has_text and attempts > 0;
create index outbox_delivered_lately on outbox (channel, delivered_at) where delivered_at is not null;
-- A message is updated once or twice soon after its insertion, and most of them never again.
alter table outbox set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
alter table job_worker set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
