-- The statuses that depend on a time are counted from the index alone.
drop index deposit_pending, deposit_cancelled;
create index deposit_pending on deposit (owner, created_at, id) include (state, orphaned_at)
  where state not in ('credited', 'reversed');
create index deposit_cancelled on deposit (owner, created_at, id) include (state, orphaned_at)
  where state in ('orphaned', 'reversed');
