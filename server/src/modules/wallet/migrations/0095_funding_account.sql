-- Deposits credit the capital account of an institution, whichever account their address was opened for. What is not credited yet
-- is shown with the account that it will be credited to; what was credited keeps the account of its posting.
update deposit set account = 'capital_account'
where account <> 'capital_account' and state not in ('credited', 'reversed')
  and owner ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';
