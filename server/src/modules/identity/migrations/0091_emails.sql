-- The audit log finds everyone who has or had an email address; the unique index has only those who are not removed.
create index platform_user_by_email on platform_user (email);
