-- What the hourly retention deletes, and how it finds it.
grant delete on outbox, mailbox_message to aldgate_app;
create index mailbox_message_sent on mailbox_message (sent_at);
