-- What owns the account that a payment credits, beside the institution that pays it in and sees it.
alter table bank_deposit add column owner_kind owner_kind, add column owner text;
update bank_deposit set owner_kind = 'institution', owner = institution_id::text;
alter table bank_deposit
  alter column owner_kind set not null,
  alter column owner set not null,
  add check (owner_kind <> 'institution' or owner = institution_id::text);

-- A reference names an account of an owner.
alter table bank_reference add column owner_kind owner_kind, add column owner text, add column account text;
update bank_reference set owner_kind = 'institution', owner = institution_id::text, account = 'capital_account';
alter table bank_reference
  alter column owner_kind set not null,
  alter column owner set not null,
  alter column account set not null,
  add check (owner_kind <> 'institution' or owner = institution_id::text),
  drop constraint bank_reference_pkey,
  add primary key (owner, account, asset);
