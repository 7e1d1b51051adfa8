-- What a member requests and another member of the institution approves.
create table member_approval (
  id uuid primary key,
  institution_id uuid not null references institution,
  -- The kinds are those that modules register in TypeScript.
  kind text not null,
  -- The record that it is about, in a table of the module that requested it.
  subject_id uuid not null,
  -- In each language.
  title jsonb not null,
  -- What changes: `[{field, before, after}]`.
  payload jsonb not null,
  -- SHA-256 of kind, subject and payload, in hexadecimal: a vote carries it.
  digest text not null,
  maker_id uuid not null references platform_user,
  required int not null check (required > 0),
  state text not null check
    (state in ('waiting', 'approved', 'executed', 'rejected', 'withdrawn', 'expired', 'failed')),
  -- The error for which an approved request was not carried through.
  failure text,
  made_at timestamptz not null,
  -- By the business clock.
  expires_at timestamptz not null,
  ended_at timestamptz,
  check ((state in ('waiting', 'approved')) = (ended_at is null)),
  check ((state = 'failed') = (failure is not null))
);
create unique index member_approval_waiting on member_approval (kind, subject_id) where state = 'waiting';
create index member_approval_expiry on member_approval (expires_at) where state = 'waiting';
create index member_approval_by_time on member_approval (institution_id, made_at, id);
create index member_approval_by_state on member_approval (institution_id, state, made_at, id);
create index member_approval_by_kind on member_approval (institution_id, kind, made_at, id);

create table member_vote (
  approval_id uuid not null references member_approval,
  member_id uuid not null references platform_user,
  vote text not null check (vote in ('approve', 'reject')),
  reason text,
  voted_at timestamptz not null,
  primary key (approval_id, member_id)
);

grant select, insert, update on member_approval to aldgate_app;
grant select, insert on member_vote to aldgate_app;
