-- Since when a member's role may approve others' requests, and until when a former one could.
alter table platform_user add approves_since timestamptz, add approved_until timestamptz;
update platform_user set approves_since = created_at where role in ('administrator', 'approver') and removed_at is null;
update platform_user set approved_until = removed_at where role in ('administrator', 'approver') and removed_at is not null;
