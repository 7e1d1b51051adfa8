-- Whether an account has ever had a confirmed manager is asked at every change of it.
create index account_manager_account on account_manager (broker_account_id) where confirmed_at is not null;
