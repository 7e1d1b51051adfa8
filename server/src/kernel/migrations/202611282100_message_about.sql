-- What a message offers, where that can end before the message has left: a message about it is not sent afterwards.
alter table outbox add column about text;
create index outbox_about on outbox (about) where about is not null and delivered_at is null;
grant update (expires_at) on outbox to aldgate_app;
