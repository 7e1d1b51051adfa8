-- The countdowns that ended with resting orders, by contract: when, and until when nobody was connected (epoch ms).
alter table cancel_on_disconnect add column ended jsonb not null default '{}';

grant update (ended) on cancel_on_disconnect to aldgate_app;
