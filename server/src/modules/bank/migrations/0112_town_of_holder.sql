-- Payment schemes carry the creditor's town and country. Every account at a bank is entered with them; null where one was
-- entered before, until its holder is asked at the next use. The address stays that of individuals alone.
do $$
declare
  known record;
begin
  for known in
    select conname from pg_constraint
    where conrelid = 'bank_account'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%beneficiary_address%'
  loop
    execute format('alter table bank_account drop constraint %I', known.conname);
  end loop;
end $$;
alter table bank_account
  add column beneficiary_town text,
  add constraint bank_account_holder check (
    (beneficiary_address is null or beneficiary_country is not null)
    and (beneficiary_town is null or beneficiary_country is not null));
