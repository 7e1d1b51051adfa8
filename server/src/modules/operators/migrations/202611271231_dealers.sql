-- Dealers price OTC trades.
alter domain operator_role drop constraint operator_role_check;
alter domain operator_role add constraint operator_role_check
  check (value in ('administrator', 'reviewer', 'support', 'treasury', 'dealer', 'auditor'));
