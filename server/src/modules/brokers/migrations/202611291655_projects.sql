-- BR-02: a strategy that is financed as a whole. Its accounts name it (exchange_account.project_no).
create sequence broker_project_number;

create table broker_project (
  project_no text primary key check (project_no ~ '^P-[0-9]{4}-[0-9]{4,}$'),
  institution_id uuid not null references institution,
  name text not null check (name <> ''),
  strategy text not null,
  currency text not null,
  status text not null default 'running' check (status in ('running', 'ended')),
  created_by uuid not null references platform_user,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((status = 'ended') = (ended_at is not null))
);
create unique index broker_project_name on broker_project (institution_id, lower(name)) where status = 'running';
create index broker_project_institution on broker_project (institution_id, created_at);

grant usage on sequence broker_project_number to aldgate_app;
grant select, insert, update (name, strategy), delete on broker_project to aldgate_app;
