-- A task's record may be one that has no UUID, as a network.
alter table operation_task alter column subject_id type text using subject_id::text;

alter domain task_kind drop constraint task_kind_check;
alter domain task_kind add constraint task_kind_check check (value in
  ('kyc_review', 'broker_application', 'contact', 'approval', 'balance_difference', 'deposit_held', 'chain_alarm'));
