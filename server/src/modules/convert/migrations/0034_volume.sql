-- What an institution has converted in a minute, in US dollars: the quota of 24 hours is read from it instead of from each
-- order. A trigger keeps it, in the transaction of the orders, whatever inserts them.
create table convert_volume (
  institution_id uuid not null references institution,
  minute timestamptz not null,
  usd_value numeric(38, 18) not null,
  primary key (institution_id, minute)
) with (fillfactor = 70);
create index convert_volume_minute on convert_volume (minute);

create function convert_add_volume() returns trigger language plpgsql security definer as $$
begin
  insert into convert_volume (institution_id, minute, usd_value)
  select institution_id, date_trunc('minute', created_at), sum(usd_value) from added group by 1, 2 order by 1, 2
  on conflict (institution_id, minute) do update set usd_value = convert_volume.usd_value + excluded.usd_value;
  return null;
end $$;
do $$
begin
  execute format('alter function convert_add_volume() set search_path = %I, pg_temp', current_schema());
end $$;
create trigger convert_order_volume after insert on convert_order referencing new table as added
  for each statement execute function convert_add_volume();

insert into convert_volume (institution_id, minute, usd_value)
select institution_id, date_trunc('minute', created_at), sum(usd_value) from convert_order
where created_at > now() - interval '2 days' group by 1, 2;

grant select, delete on convert_volume to aldgate_app;
