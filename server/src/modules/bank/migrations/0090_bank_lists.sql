-- Lists of payments by bank and of customers' accounts, by each of their filters. Literals are those of the lists.

drop index bank_deposit_pending, bank_deposit_complete, bank_deposit_cancelled;
create index bank_deposit_pending on bank_deposit (institution_id, created_at, id) where state in
  ('announced', 'matched', 'approval', 'screening', 'review', 'queued', 'batched', 'exported', 'on_hold');
create index bank_deposit_complete on bank_deposit (institution_id, created_at, id) where state in ('credited', 'complete');
create index bank_deposit_cancelled on bank_deposit (institution_id, created_at, id)
  where state in ('returned', 'cancelled', 'expired', 'rejected');

drop index bank_account_reviews;
create index bank_account_of_state on bank_account (state, created_at, id) where state <> 'draft';
