-- The kinds of tasks are rows, so that a module adds its own without the list of the others.
alter table operation_task alter column kind type text;
drop domain task_kind;

create table task_kind (
  kind text primary key check (kind ~ '^[a-z_]{1,40}$')
);

insert into task_kind (kind) values
  ('kyc_review'), ('broker_application'), ('contact'), ('approval'), ('deposit_held'), ('chain_alarm'), ('wallet_refill'),
  ('withdrawal_review'), ('bank_line'), ('bank_withdrawal'), ('customer_bank_account'), ('reconciliation_break');

insert into task_kind (kind) select distinct kind from operation_task on conflict do nothing;

alter table operation_task add foreign key (kind) references task_kind;

grant select on task_kind to aldgate_app;
