-- Withdrawals by bank as their customers list them, by each filter of the list. Literals are those of the list.
create index withdrawal_bank_by_time on withdrawal (institution_id, confirmed_at, id)
  where rail = 'bank' and confirmed_at is not null and state <> 'draft';
create index withdrawal_bank_by_asset on withdrawal (institution_id, asset, confirmed_at, id)
  where rail = 'bank' and confirmed_at is not null and state <> 'draft';
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
