-- Events of loans against collateral.
alter table customer_event drop constraint customer_event_type_check;
alter table customer_event add constraint customer_event_type_check
  check (type in ('order', 'execution', 'deposit', 'withdrawal', 'transfer', 'approval', 'key', 'loan'));
