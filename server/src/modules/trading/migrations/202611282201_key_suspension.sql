-- ID-19: why a key is suspended: by a member, or by a freeze, which alone resumes what it suspended.
alter table broker_key add column suspension_reason text check (suspension_reason in ('member', 'frozen'));
update broker_key set suspension_reason = 'member' where status = 'suspended';
alter table broker_key add constraint broker_key_suspended
  check (status <> 'suspended' or suspension_reason is not null);
