-- BR-06: the project that a broker's account is in, and since when.
alter table exchange_account
  add column project_no text,
  add column project_since timestamptz,
  add check ((project_no is null) = (project_since is null)),
  add check (project_no is null or (kind = 'sub' and account_type <> 'common'));
create index exchange_account_project on exchange_account (project_no) where project_no is not null;

grant update (project_no, project_since) on exchange_account to aldgate_app;
