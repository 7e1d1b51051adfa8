-- When a member was mailed about an alert. Rows outlast the alert, so that one in its place is not mailed the sooner.
create table alert_mail (
  user_id uuid not null references platform_user,
  alert_id uuid not null,
  mailed_at timestamptz not null,
  primary key (user_id, alert_id, mailed_at)
);
create index alert_mail_time on alert_mail (mailed_at);

grant select, insert, delete on alert_mail to aldgate_app;
