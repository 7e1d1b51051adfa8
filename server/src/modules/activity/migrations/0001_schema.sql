-- The entries of customers' accounts by time and flow, which the journal's key does not have. A job copies them from
-- the journal, so that a posting writes no further rows.
create table activity_entry (
  account_id bigint not null,
  posted_at timestamptz not null,
  transfer_id bigint not null,
  flow text not null,
  primary key (account_id, posted_at, transfer_id)
);
create index activity_entry_flow on activity_entry (account_id, flow, posted_at, transfer_id);

-- Every transfer up to this one has been copied.
create table activity_checkpoint (
  is_only boolean primary key default true check (is_only),
  transfer_id bigint not null
);
insert into activity_checkpoint (transfer_id) values (0);

grant select, insert on activity_entry to aldgate_app;
grant select, update on activity_checkpoint to aldgate_app;
