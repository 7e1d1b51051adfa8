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

-- No branch has a condition of its own: PostgreSQL would read all rows of that branch before it orders them.
create or replace view coin_record as
  select 'deposit'::text as type, id, owner, account, asset, network, txid, state, created_at as recorded_at, orphaned_at,
      'chain'::text as rail
    from deposit
  union all
  select 'withdraw'::text, id, owner, account, asset, network, txid, state, confirmed_at, null::timestamptz, rail
    from withdrawal;

-- Withdrawals by bank as their customers list them, by each filter of the list. Literals are those of the list.
create index withdrawal_bank_by_time on withdrawal (institution_id, confirmed_at, id)
  where rail = 'bank' and confirmed_at is not null;
create index withdrawal_bank_by_asset on withdrawal (institution_id, asset, confirmed_at, id)
  where rail = 'bank' and confirmed_at is not null;
create index withdrawal_bank_pending on withdrawal (institution_id, confirmed_at, id)
  where rail = 'bank' and confirmed_at is not null and state in
    ('announced', 'matched', 'approval', 'screening', 'review', 'queued', 'batched', 'exported', 'on_hold');
create index withdrawal_bank_complete on withdrawal (institution_id, confirmed_at, id)
  where rail = 'bank' and confirmed_at is not null and state in ('credited', 'complete');
create index withdrawal_bank_cancelled on withdrawal (institution_id, confirmed_at, id)
  where rail = 'bank' and confirmed_at is not null and state in ('returned', 'cancelled', 'expired', 'rejected');

-- Withdrawals of coins as their customers list them: those by bank lie between them no more.
drop index withdrawal_by_time, withdrawal_by_asset, withdrawal_by_account, withdrawal_by_network, withdrawal_complete,
  withdrawal_pending, withdrawal_cancelled, withdrawal_failed;
create index withdrawal_by_time on withdrawal (owner, confirmed_at, id) where rail = 'chain' and confirmed_at is not null;
create index withdrawal_by_asset on withdrawal (owner, asset, confirmed_at, id)
  where rail = 'chain' and confirmed_at is not null;
create index withdrawal_by_account on withdrawal (owner, account, confirmed_at, id)
  where rail = 'chain' and confirmed_at is not null;
create index withdrawal_by_network on withdrawal (owner, network, confirmed_at, id)
  where rail = 'chain' and confirmed_at is not null;
create index withdrawal_complete on withdrawal (owner, confirmed_at, id)
  where rail = 'chain' and confirmed_at is not null and state = 'complete';
create index withdrawal_pending on withdrawal (owner, confirmed_at, id)
  where rail = 'chain' and confirmed_at is not null
    and state in ('approval', 'screening', 'review', 'queued', 'sending', 'sent', 'confirming', 'on_hold');
create index withdrawal_cancelled on withdrawal (owner, confirmed_at, id)
  where rail = 'chain' and confirmed_at is not null and state in ('cancelled', 'expired');
create index withdrawal_failed on withdrawal (owner, confirmed_at, id)
  where rail = 'chain' and confirmed_at is not null and state in ('rejected', 'failed');

-- The lists of operators, one of each rail.
drop index withdrawal_of_all, withdrawal_of_asset, withdrawal_of_network, withdrawal_of_state;
create index withdrawal_of_all on withdrawal (rail, confirmed_at, id) where confirmed_at is not null;
create index withdrawal_of_asset on withdrawal (rail, asset, confirmed_at, id) where confirmed_at is not null;
create index withdrawal_of_network on withdrawal (rail, network, confirmed_at, id) where confirmed_at is not null;
create index withdrawal_of_state on withdrawal (rail, state, confirmed_at, id) where confirmed_at is not null;
