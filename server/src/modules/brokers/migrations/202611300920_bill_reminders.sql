-- BR-11: when the broker was told that a bill is unpaid 30 days after its issue.
alter table broker_bill add column reminded_at timestamptz check (reminded_at is null or issued_at is not null);
create index broker_bill_unpaid on broker_bill (issued_on) where status = 'awaiting_receipt';
grant update (reminded_at) on broker_bill to aldgate_app;
