-- Why a session was ended before its expiry.
create domain session_end_reason as text
  check (value in ('logged_out', 'ended_by_user', 'credentials_changed', 'frozen', 'removed', 'operator'));

alter table session add column end_reason session_end_reason;
