-- The institution that the owner of a deposit is or belongs to.
alter table deposit add column institution_id uuid;
update deposit set institution_id = owner::uuid where owner_kind = 'institution';
alter table deposit
  add check (owner_kind <> 'institution' or (institution_id is not null and owner = institution_id::text)),
  add check (owner_kind <> 'project' or institution_id is not null);
create index deposit_of_project on deposit (institution_id, created_at, id) where owner_kind = 'project';

-- BR-05: the project that a withdrawal was taken out of.
alter table withdrawal add column project_no text;
create index withdrawal_of_project on withdrawal (institution_id, confirmed_at, id) where project_no is not null;
