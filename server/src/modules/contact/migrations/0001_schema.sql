-- ID-14: contact requests.

create table contact_request (
  id uuid primary key,
  name text not null,
  email text not null,
  phone text not null,
  solution text not null,
  message text not null,
  at timestamptz not null,
  closed_at timestamptz,
  note text
);

insert into task_kind (kind) values ('contact');

grant select, insert, update on contact_request to aldgate_app;
