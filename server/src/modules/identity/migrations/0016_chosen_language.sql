-- Whether the user chose the language of their emails. Otherwise it is the one they last logged in with.
alter table platform_user add column language_chosen boolean not null default false;
