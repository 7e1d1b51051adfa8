-- Up to where a verification has found the audit log's chain whole: the next one continues from there. Signed with the
-- platform's key. Only the newest row is kept.
create table audit_checkpoint (
  id bigint generated always as identity primary key,
  -- The database that was verified.
  database text not null,
  sealed_sequence bigint not null,
  hash bytea not null,
  made_at timestamptz not null,
  signature bytea not null
);
grant select, insert, delete on audit_checkpoint to aldgate_app;
