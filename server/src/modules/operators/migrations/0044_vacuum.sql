-- As the customers' sessions.
alter table operator_session set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
