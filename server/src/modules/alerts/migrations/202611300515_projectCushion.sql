-- Alerts of the cushion of a broker's project.

alter table alert drop constraint alert_kind_check;
alter table alert add constraint alert_kind_check
  check (kind in ('price_above', 'price_below', 'price_move', 'funding_rate', 'margin_ratio', 'project_cushion'));

-- A project that was never funded is deleted with its alerts.
alter table alert add column project_no text references broker_project on delete cascade;
create index alert_of_project on alert (project_no) where project_no is not null;

-- The check of what an alert is about has a generated name.
do $$
declare
  name text;
begin
  select conname into strict name from pg_constraint
  where conrelid = 'alert'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%exchange_account_id%';
  execute format('alter table alert drop constraint %I', name);
end $$;
alter table alert add constraint alert_subject_check check (
  (market is null) = (kind in ('margin_ratio', 'project_cushion'))
  and (exchange_account_id is not null) = (kind = 'margin_ratio')
  and (project_no is not null) = (kind = 'project_cushion')
);

alter table alert drop column subject;
alter table alert add column subject text not null
  generated always as (coalesce(market, exchange_account_id::text, project_no)) stored;
create index alert_armed on alert (kind, subject, value) where state = 'armed';
