-- A withdrawal reaches its beneficiary on a network or through a bank.
alter table withdrawal
  alter column network drop not null,
  alter column source drop not null,
  add column rail text not null default 'chain' check (rail in ('chain', 'bank')),
  -- The customer's account; its fields as they were are the beneficiary.
  add column bank_account_id uuid,
  -- Who bears the fees of other banks.
  add column charges text check (charges in ('shared', 'our')),
  -- The platform's account that pays it. Another batch's account takes over the holds.
  add column payout_account_id uuid,
  -- How often another account took over.
  add column payout_moves int not null default 0,
  -- When the bank pays it.
  add column value_date date,
  -- What the bank calls the payment, once its statement has it.
  add column bank_reference text,
  add check ((rail = 'chain') = (network is not null)),
  add check ((rail = 'chain') = (source is not null)),
  add check ((rail = 'bank') = (bank_account_id is not null and charges is not null and payout_account_id is not null)),
  drop constraint withdrawal_state_check,
  add constraint withdrawal_state_check check (state in ('draft', 'approval', 'screening', 'review', 'queued', 'sending', 'sent',
    'confirming', 'batched', 'exported', 'complete', 'on_hold', 'cancelled', 'expired', 'rejected', 'failed', 'returned')),
  drop constraint withdrawal_check3,
  add constraint withdrawal_ended check (
    (state in ('complete', 'cancelled', 'expired', 'rejected', 'failed', 'returned')) = (ended_at is not null));

drop index withdrawal_counted;
-- Coins and currencies have limits of their own.
create index withdrawal_counted on withdrawal (institution_id, rail, confirmed_at) include (usd_value, maker_id, id)
  where state not in ('draft', 'cancelled', 'expired', 'rejected', 'failed', 'returned');
drop index withdrawal_open;
create index withdrawal_open on withdrawal (state, confirmed_at, id)
  where state in ('approval', 'screening', 'review', 'queued', 'sending', 'sent', 'confirming', 'batched', 'exported', 'on_hold');
drop index withdrawal_open_of;
create index withdrawal_open_of on withdrawal (institution_id, confirmed_at, id)
  where state in ('approval', 'screening', 'review', 'queued', 'sending', 'sent', 'confirming', 'batched', 'exported', 'on_hold');
create index withdrawal_to_bank on withdrawal (institution_id, bank_account_id, state) where rail = 'bank';

create or replace view coin_record as
  select 'deposit'::text as type, id, owner, account, asset, network, txid, state, created_at as recorded_at, orphaned_at
    from deposit
  union all
  select 'withdraw'::text, id, owner, account, asset, network, txid, state, confirmed_at, null::timestamptz
    from withdrawal where rail = 'chain';
