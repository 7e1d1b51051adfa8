-- `balance`: the address does not hold what the token's transfer says that it received.
alter table deposit drop constraint deposit_hold_reason_check;
create domain deposit_hold_reason as text
  constraint deposit_hold_reason_check check (value in ('feature', 'verification', 'suspended', 'screening', 'balance'));
alter table deposit alter column hold_reason type deposit_hold_reason;
