-- BR-13: the ids of the fund records of a payment of interest and of a paid bill.
alter table broker_interest_payment add column record_id uuid not null unique default gen_random_uuid();
drop index broker_interest_payment_institution;
create index broker_interest_payment_institution on broker_interest_payment (institution_id, created_at, record_id);

alter table broker_bill add column record_id uuid not null unique default gen_random_uuid();
create index broker_bill_paid on broker_bill (institution_id, received_at, record_id) where paid_by is not null;
