-- TR-16: an order for each of several accounts, sent by one request. The legs are those that were asked for, with the
-- reasons of those that were refused; what became of the others is in their orders.
create table order_group (
  id bigint generated always as identity primary key,
  institution_id uuid not null references institution,
  group_id text not null check (group_id ~ '^[A-Za-z0-9_-]{8,30}$'),
  user_id uuid not null references platform_user,
  instrument_id text not null,
  terms jsonb not null,
  legs jsonb not null check (jsonb_array_length(legs) between 1 and 50),
  created_at timestamptz not null,
  request_digest text not null,
  unique (institution_id, group_id)
);
create index order_group_by_time on order_group (institution_id, created_at, id);
create index order_group_by_contract on order_group (institution_id, instrument_id, created_at, id);

alter table exchange_order add column order_group_id bigint references order_group;
create index exchange_order_group on exchange_order (order_group_id) where order_group_id is not null;

grant select, insert on order_group to aldgate_app;
grant update (legs) on order_group to aldgate_app;
