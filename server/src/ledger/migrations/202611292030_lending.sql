-- BR-04: the accounts of a project and of its debt, and the platform's side of them.
insert into ledger_account_type (type, is_platform, may_go_negative) values
  ('principal_account', false, false),
  ('interest_account', false, false),
  ('platform_loan', false, true),
  ('interest_payable', false, true),
  ('lending', true, false),
  ('loan_receivable', true, false),
  ('interest_receivable', true, false);
