-- Each use of a session leaves a dead row, once a minute at most.
alter table session set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
