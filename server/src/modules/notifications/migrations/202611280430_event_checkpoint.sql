-- Up to where each institution's events are read for notifications: the place of the last one in their order.
create table notification_checkpoint (
  institution_id uuid primary key references institution,
  xid xid8 not null,
  event_id bigint not null
);
-- What happened before notifications existed notifies no one.
insert into notification_checkpoint (institution_id, xid, event_id)
select id, pg_snapshot_xmin(pg_current_snapshot()), 0 from institution;

grant select, insert, update on notification_checkpoint to aldgate_app;
