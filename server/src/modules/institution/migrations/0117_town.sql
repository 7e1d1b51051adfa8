-- The town of the verified address; null where the verification did not ask for it.
alter table institution_information add column town text;
