-- The platform's accounts at the channel: a number there and nothing of a bank. Nothing comes from there as a file: two
-- operators book each entry by the channel's reference, and make each payment of a batch.
alter table bank_platform_account
  add column remittance_method text not null default 'bank_wire'
    check (remittance_method in ('bank_wire', 'signet_transfer')),
  alter column bank_address drop not null,
  alter column bank_country drop not null,
  alter column swift drop not null,
  add constraint bank_platform_account_fields check (case remittance_method
    when 'bank_wire' then num_nonnulls(bank_address, bank_country, swift) = 3
    else num_nonnulls(bank_address, bank_country, swift, aba, iban, csv_mapping) = 0 end);
-- New rows name their method.
alter table bank_platform_account alter column remittance_method drop default;

-- In each currency one account of a method receives, and one pays.
drop index bank_platform_account_receiving;
drop index bank_platform_account_paying;
drop index bank_platform_account_number;
create unique index bank_platform_account_receiving on bank_platform_account (asset, remittance_method)
  where is_receiving;
create unique index bank_platform_account_paying on bank_platform_account (asset, remittance_method) where is_paying;
create unique index bank_platform_account_number on bank_platform_account
  (asset, coalesce(iban, account_number), coalesce(swift, ''));

-- An entry of the channel is a statement of one line, named by the channel's reference.
alter table bank_statement
  drop constraint bank_statement_format_check,
  add constraint bank_statement_format_check check (format in ('camt.053', 'csv', 'entry'));
create unique index bank_statement_entry on bank_statement (account_id, statement_ref) where format = 'entry';

-- A batch of payments at the channel is released without a file.
do $$
declare
  known record;
begin
  for known in
    select conname from pg_constraint
    where conrelid = 'bank_batch'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%file%'
  loop
    execute format('alter table bank_batch drop constraint %I', known.conname);
  end loop;
end $$;
alter table bank_batch add constraint bank_batch_exported check (
  (state = 'exported') = (exported_at is not null)
  and (file is null) = (hash is null)
  and (file is null or state = 'exported'));
