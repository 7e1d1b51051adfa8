-- Whether a comparison is the last one of its hour (1) or its day (2): older ones are thinned out.
alter table reconciliation add column thinned smallint not null default 0;
create index reconciliation_due on reconciliation (thinned, reconciled_at) where thinned < 2;
create index reconciliation_of_balance on reconciliation (broker_account_id, account_type, asset, reconciled_at, id);
grant delete, update (thinned) on reconciliation to aldgate_app;
