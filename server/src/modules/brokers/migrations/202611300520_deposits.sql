-- BR-04: a pay-in that was announced by its transaction, or that a deposit made without one. BR-05: the address that an
-- extract goes to, and the withdrawal that it became.
alter table broker_capital_change
  add column network text,
  add column txid text,
  add column address_id uuid,
  add column withdrawal_id uuid,
  alter column requested_by drop not null,
  add check ((network is null) = (txid is null)),
  add check (network is null or kind = 'pay_in'),
  add check (requested_by is not null or network is not null),
  add check (address_id is null or kind = 'extract'),
  add check (withdrawal_id is null or address_id is not null);
create unique index broker_capital_change_announced on broker_capital_change (project_no, network, txid)
  where txid is not null and status = 'approving';
grant update (subordinated_amount, withdrawal_id) on broker_capital_change to aldgate_app;

alter table broker_extract_draft add column address_id uuid;

-- BR-12: what was done with a deposit at an address of a project, once for each.
create table broker_deposit (
  deposit_id uuid primary key,
  project_no text not null,
  outcome text not null check (outcome in ('capital', 'interest', 'forwarded')),
  -- The pay-in that it became.
  change_no text references broker_capital_change on delete cascade,
  taken_at timestamptz not null,
  check ((outcome = 'capital') = (change_no is not null))
);
create index broker_deposit_project on broker_deposit (project_no);
grant select, insert on broker_deposit to aldgate_app;
