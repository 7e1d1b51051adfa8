-- Custody: what lies on chains, by network; below zero, since it is the outside's side of the books. Costs: what the platform
-- pays to others, such as chain fees.
insert into ledger_account_type (type, is_platform, may_go_negative) values
  ('custody', false, true),
  ('costs', true, true);
