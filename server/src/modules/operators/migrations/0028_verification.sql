-- Verifications of the books that operators have started, with their results.
create domain verification_kind as text check (value in ('ledger', 'audit'));
create domain verification_state as text check (
  value in ('waiting', 'running', 'completed', 'failed', 'cancelled', 'interrupted')
);
create table verification (
  id uuid primary key,
  -- The order of their starts.
  sequence bigint generated always as identity,
  kind verification_kind not null,
  is_full boolean not null,
  state verification_state not null default 'waiting',
  is_cancel_requested boolean not null default false,
  -- Records verified so far, of how many.
  done bigint not null default 0,
  total bigint not null default 0,
  requested_at timestamptz not null,
  -- The last sign of life of the job.
  seen_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  -- The time of the checkpoint that it went on from; null: from the beginning.
  from_at timestamptz,
  differences jsonb not null default '[]',
  head text
);
-- One at a time of each kind.
create unique index verification_open on verification (kind) where state in ('waiting', 'running');
create index verification_newest on verification (kind, sequence desc);
grant select, insert, update on verification to aldgate_app;
