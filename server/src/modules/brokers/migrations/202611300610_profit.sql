-- BR-09: an application for profit, with the figures that it was made with. It stands beside others, as an extract.
alter table broker_capital_change
  drop constraint broker_capital_change_kind_check,
  add constraint broker_capital_change_kind_check
    check (kind in ('increase', 'decrease', 'pay_in', 'extract', 'profit')),
  -- The id of its fund record.
  add column record_id uuid unique,
  add column profit_amount numeric(38, 18) not null default 0 check (profit_amount >= 0),
  -- The platform's share, a fraction.
  add column profit_share numeric(20, 18) check (profit_share >= 0 and profit_share <= 1),
  -- NAV and profit as they were read when it was made.
  add column profit_nav numeric(38, 18),
  add column profit_before numeric(38, 18),
  add check ((kind = 'profit') = (profit_amount > 0)),
  add check (kind <> 'profit' or (priority_amount = 0 and subordinated_amount = 0)),
  add check ((kind = 'profit') = (record_id is not null)),
  add check ((kind = 'profit') = (profit_share is not null)),
  add check ((kind = 'profit') = (profit_nav is not null)),
  add check ((kind = 'profit') = (profit_before is not null));
create index broker_capital_change_profit on broker_capital_change (institution_id, created_at, record_id)
  where kind = 'profit';

alter table broker_action
  drop constraint broker_action_action_type_check,
  add constraint broker_action_action_type_check check (
    action_type in ('inferior_transfer', 'loan', 'repayment', 'inferior_extract', 'funds_allot', 'profit_accrual')
  );

insert into task_kind (kind) values ('profit_accrual');
