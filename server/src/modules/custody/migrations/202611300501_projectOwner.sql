-- The institution that an address's owner is or belongs to.
alter table chain_address add column institution_id uuid;
update chain_address set institution_id = owner::uuid where owner_kind = 'institution';
alter table chain_address
  add check (owner_kind <> 'institution' or (institution_id is not null and owner = institution_id::text)),
  add check (owner_kind <> 'project' or institution_id is not null);
