-- What owns the account that a deposit credits or a withdrawal debits: its kind, beside its id.
alter table deposit add column owner_kind owner_kind;
update deposit set owner_kind = case when owner ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then 'institution' else 'platform' end;
alter table deposit
  alter column owner_kind set not null,
  add check (owner_kind <> 'institution' or owner ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$');

alter table withdrawal add column owner_kind owner_kind;
update withdrawal set owner_kind = case when owner = institution_id::text then 'institution' else 'platform' end;
alter table withdrawal
  alter column owner_kind set not null,
  add check (owner_kind <> 'institution' or owner = institution_id::text);
