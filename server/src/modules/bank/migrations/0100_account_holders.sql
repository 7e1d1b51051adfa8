-- Where the holder of an account lives, which verification does not know of individuals; null for institutions.
alter table bank_account
  add column beneficiary_address text,
  add column beneficiary_country text,
  add check ((beneficiary_address is null) = (beneficiary_country is null));
