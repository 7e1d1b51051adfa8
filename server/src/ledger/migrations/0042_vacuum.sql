-- Each posting leaves a dead row of the balance, so the table is vacuumed by the number of them and not by its size.
alter table ledger_balance set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
