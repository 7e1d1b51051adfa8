-- The member who had a code sent to somebody else, whose codes have no user.
alter table verification_code add column sender_id uuid references platform_user;
create index verification_code_by_sender on verification_code (sender_id, created_at desc) where sender_id is not null;
