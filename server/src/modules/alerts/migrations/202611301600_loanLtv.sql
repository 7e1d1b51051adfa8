-- Alerts of the LTV of a loan. Loans are never deleted, and their table is made after this one.

alter table alert drop constraint alert_kind_check;
alter table alert add constraint alert_kind_check check (kind in
  ('price_above', 'price_below', 'price_move', 'funding_rate', 'margin_ratio', 'project_cushion', 'loan_ltv'));

alter table alert add column loan_id uuid;
alter table alert drop constraint alert_subject_check;
alter table alert add constraint alert_subject_check check (
  (market is null) = (kind in ('margin_ratio', 'project_cushion', 'loan_ltv'))
  and (exchange_account_id is not null) = (kind = 'margin_ratio')
  and (project_no is not null) = (kind = 'project_cushion')
  and (loan_id is not null) = (kind = 'loan_ltv')
);

alter table alert drop column subject;
alter table alert add column subject text not null
  generated always as (coalesce(market, exchange_account_id::text, project_no, loan_id::text)) stored;
create index alert_armed on alert (kind, subject, value) where state = 'armed';
