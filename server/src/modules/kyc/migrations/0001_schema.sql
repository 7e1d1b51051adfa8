-- KY-01 … KY-04: applications for verification and their documents.

create domain kyc_level as text check (value in ('primary', 'advanced'));

create table kyc_application (
  id uuid primary key,
  institution_id uuid not null references institution,
  kind legal_form not null,
  level kyc_level not null,
  status text not null check (status in ('under_review', 'rejected', 'approved')),
  -- Identity data of the person, encrypted under SECRETS_KEY, so that ID numbers cannot be searched.
  identity bytea,
  company jsonb,
  -- The residence of an individual, which payments to their accounts carry. Null for institutions, and for applications
  -- that were not asked for it.
  residence jsonb,
  submitted_by uuid not null references platform_user,
  submitted_at timestamptz not null,
  decided_at timestamptz,
  reason text
);
create unique index kyc_application_one on kyc_application (institution_id, level);

-- An uploaded image. Its content is in the object storage, encrypted.
create table kyc_file (
  id uuid primary key,
  institution_id uuid not null references institution,
  user_id uuid not null references platform_user,
  document text not null,
  bytes int not null,
  width int not null,
  height int not null,
  created_at timestamptz not null
);

-- Upload attempts of the last day.
create table kyc_upload (
  institution_id uuid not null references institution,
  at timestamptz not null
);
create index kyc_upload_recent on kyc_upload (institution_id, at);
create index kyc_upload_time on kyc_upload (at);

create table kyc_document (
  application_id uuid not null references kyc_application,
  document text not null,
  file_id uuid not null references kyc_file,
  dated_on date,
  verdict text not null check (verdict in ('waiting', 'accepted', 'rejected')),
  reason text,
  primary key (application_id, document)
);

insert into task_kind (kind) values ('kyc_review');

grant select, insert, update on kyc_application to aldgate_app;
grant select, insert, update, delete on kyc_document to aldgate_app;
grant select, insert, delete on kyc_upload to aldgate_app;
grant select, insert on kyc_file to aldgate_app;
