-- A batch that was approved and not exported can be cancelled.
alter table bank_batch
  drop constraint bank_batch_state_check,
  add constraint bank_batch_state_check check (state in ('waiting', 'approved', 'declined', 'cancelled', 'exported'));
