-- BR-01: applications of brokers.

create table broker_agreement (
  institution_id uuid primary key references institution,
  user_id uuid not null references platform_user,
  agreed_at timestamptz not null
);

create domain broker_application_status as text check (value in ('under_review', 'approved', 'rejected', 'completed'));

create table broker_application (
  id uuid primary key,
  institution_id uuid not null references institution,
  user_id uuid not null references platform_user,
  status broker_application_status not null,
  business text not null,
  assets_under_management text not null,
  contact_name text not null,
  applied_at timestamptz not null,
  decided_at timestamptz,
  reason text
);
create unique index broker_application_open on broker_application (institution_id) where status = 'under_review';

insert into task_kind (kind) values ('broker_application');

grant select, insert on broker_agreement to aldgate_app;
grant select, insert, update on broker_application to aldgate_app;
