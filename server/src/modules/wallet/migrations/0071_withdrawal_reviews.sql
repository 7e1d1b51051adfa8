-- Since when a review does not count: the second operator declined it, or the chain gave the withdrawal back.
alter table withdrawal_review add column withdrawn_at timestamptz;
grant update (withdrawn_at) on withdrawal_review to aldgate_app;
