-- What a notification is about: a later one of the same thing takes its place in the member's list.
alter table notification add column thing text check (length(thing) between 1 and 200);
create index notification_of_thing on notification (thing, user_id) where thing is not null and is_shown;
