-- Notes that operators write about customers: neither changed nor deleted.

create table customer_note (
  id uuid primary key,
  institution_id uuid not null references institution,
  operator_id uuid not null references operator,
  at timestamptz not null,
  text text not null
);
create index customer_note_by_institution on customer_note (institution_id, at desc);

grant select, insert on customer_note to aldgate_app;
