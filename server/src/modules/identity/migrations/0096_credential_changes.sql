-- When a password, a factor, the email or the phone of a member last changed. Until now only changes that restrict withdrawals
-- left their time.
alter table platform_user add credentials_changed_at timestamptz;
update platform_user u set credentials_changed_at = (
  select max(since) from restriction r where r.user_id = u.id and r.reason not in ('frozen', 'operator'));
