alter domain task_kind drop constraint task_kind_check;
alter domain task_kind add constraint task_kind_check check (value in
  ('kyc_review', 'broker_application', 'contact', 'approval', 'balance_difference', 'deposit_held', 'chain_alarm',
   'wallet_refill', 'withdrawal_review', 'bank_line', 'bank_withdrawal', 'customer_bank_account',
   'reconciliation_break'));

-- Differences between the ledger and the exchange are breaks.
update operation_task set kind = 'reconciliation_break' where kind = 'balance_difference';
