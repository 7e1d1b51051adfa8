-- What owns a deposit address: its kind, beside its id.
alter table chain_address add column owner_kind owner_kind;
update chain_address set owner_kind = case when owner ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then 'institution' else 'platform' end
where owner is not null;
alter table chain_address
  add check ((owner is null) = (owner_kind is null)),
  add check (owner_kind <> 'institution' or owner ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$');
