-- The rules by which an institution's members approve. Without one in force another member's approval is enough.
create table approval_rules (
  id uuid primary key,
  institution_id uuid not null references institution,
  -- Steps by kind, from the lowest amount on.
  rules jsonb not null,
  state text not null check (state in ('waiting', 'in_force', 'replaced', 'dropped')),
  made_by uuid not null references platform_user,
  made_at timestamptz not null,
  -- The request to other members.
  approval_id uuid references member_approval,
  in_force_at timestamptz,
  ended_at timestamptz,
  check ((state in ('replaced', 'dropped')) = (ended_at is not null))
);
create unique index approval_rules_in_force on approval_rules (institution_id) where state = 'in_force';
create unique index approval_rules_waiting on approval_rules (institution_id) where state = 'waiting';

-- Two operators give an institution that locked itself out the default again, some time after its administrators know.
create table approval_rules_reset (
  id uuid primary key,
  institution_id uuid not null references institution,
  reason text not null,
  approved_at timestamptz not null,
  -- By the business clock.
  effective_at timestamptz not null,
  state text not null check (state in ('waiting', 'done', 'cancelled')),
  cancelled_by uuid references platform_user,
  ended_at timestamptz,
  check ((state = 'waiting') = (ended_at is null))
);
create unique index approval_rules_reset_waiting on approval_rules_reset (institution_id) where state = 'waiting';

alter table member_approval
  -- The value at the request; null without an amount or a price.
  add column usd numeric(38, 18),
  -- The amount from which the step of the rules applied, in US dollars.
  add column from_usd numeric(38, 18) not null default 0,
  -- The conditions at the request: all of them must hold.
  add column conditions jsonb not null
    default '[{"approvals": 1, "roles": ["administrator", "approver"], "members": []}]';

-- A member who approved may still reject, while others have not voted.
grant update (vote, reason, voted_at) on member_vote to aldgate_app;
grant select, insert, update on approval_rules, approval_rules_reset to aldgate_app;
