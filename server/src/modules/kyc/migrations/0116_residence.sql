-- The residence of an individual, which payments to their accounts carry. Null for institutions, and for applications
-- that were not asked for it.
alter table kyc_application add column residence jsonb;
