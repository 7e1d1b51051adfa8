-- What happened to customers' records, for their own systems. Each row is written in the transaction that causes it.
create table customer_event (
  id bigint generated always as identity,
  -- Transactions commit in another order than that of their ids. A row is shown once no older transaction is open, so
  -- that no row appears before one that was read.
  xid xid8 not null default pg_current_xact_id(),
  -- Without a foreign key, which would lock the institution in every order.
  institution_id uuid not null,
  type text not null check (type in ('order', 'execution', 'deposit', 'withdrawal', 'transfer', 'approval', 'key')),
  at timestamptz not null default clock_timestamp(),
  data jsonb not null,
  primary key (institution_id, xid, id)
);
create index customer_event_by_time on customer_event (at);

-- The one writer. Identical notices of a transaction are delivered once. Without a notice the row is found within
-- seconds.
create function customer_event_append(p_institution uuid, p_type text, p_data jsonb, p_announced boolean)
returns bigint language plpgsql security definer as $$
declare
  v_id bigint;
begin
  insert into customer_event (institution_id, type, data) values (p_institution, p_type, p_data) returning id into v_id;
  if p_announced then
    perform pg_notify(
      current_schema() || '_change', jsonb_build_object('topic', 'events', 'institutionId', p_institution)::text
    );
  end if;
  return v_id;
end $$;

do $$
declare
  v_function regprocedure := 'customer_event_append'::regproc::oid::regprocedure;
begin
  execute format('alter function %s set search_path = %I, pg_temp', v_function, current_schema());
  execute format('revoke all on function %s from public', v_function);
  execute format('grant execute on function %s to aldgate_app', v_function);
end $$;
grant select, delete on customer_event to aldgate_app;
