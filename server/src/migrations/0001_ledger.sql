-- The ledger: accounts, an append-only journal with running balances, and the one function that writes them.
-- Migrations run as the owner of the schema. The application works under the role aldgate_app, which may read these
-- tables and call the function, and has no other way to move value.

create table ledger_account (
  id bigint generated always as identity primary key,
  -- An institution's id, or 'house'.
  owner text not null check (owner <> ''),
  type text not null check (type in (
    'capital_account', 'trade_account', 'swap_account', 'treasury', 'clearing', 'fees', 'suspense', 'grants'
  )),
  asset text not null check (asset ~ '^[A-Z0-9]{2,12}$'),
  may_go_negative boolean not null,
  balance numeric(38, 18) not null default 0,
  -- The part of the balance that is promised to something under way and cannot be spent.
  held numeric(38, 18) not null default 0 check (held >= 0),
  -- How many entries the account has; the last entry's sequence.
  entries bigint not null default 0,
  unique (owner, type, asset),
  check (may_go_negative or balance >= held),
  -- Only the other side of the outside world, and the source of grants, may owe.
  check (may_go_negative = (type in ('clearing', 'grants'))),
  -- A customer cannot be the source of grants, nor the house a customer.
  check ((owner = 'house') = (type in ('treasury', 'clearing', 'fees', 'suspense', 'grants')))
) with (fillfactor = 60); -- Balances change all the time: room on the page keeps the indexes out of it.

create sequence ledger_transfer_id;

create table ledger_transfer (
  id bigint primary key,
  -- The idempotency key: one transfer for ever.
  key text not null unique check (length(key) between 1 and 200),
  -- WAL-15: what kind of movement this is.
  flow text not null check (length(flow) between 1 and 40),
  -- The business record that the transfer belongs to.
  reference text not null check (length(reference) <= 200),
  posted_at timestamptz not null
);

-- The account and the transfer of an entry are there because only the function below writes entries, in the same
-- statement list as both; a foreign key would look each of them up again, at a third of the throughput.
create table ledger_entry (
  account_id bigint not null,
  sequence bigint not null check (sequence > 0),
  transfer_id bigint not null,
  amount numeric(38, 18) not null check (amount <> 0),
  -- The account's balance after this entry.
  balance numeric(38, 18) not null,
  primary key (account_id, sequence)
);
-- Entries are written in the order of their transfers, so that a few pages' bounds find those of one.
create index ledger_entry_transfer on ledger_entry using brin (transfer_id) with (pages_per_range = 16);

create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger ledger_entry_append_only before update or delete or truncate on ledger_entry
  for each statement execute function ledger_refuse_change();
create trigger ledger_transfer_append_only before update or delete or truncate on ledger_transfer
  for each statement execute function ledger_refuse_change();
create trigger ledger_account_kept before delete or truncate on ledger_account
  for each statement execute function ledger_refuse_change();

-- An amount that numeric(38,18) holds exactly: a cast alone would round it silently.
create function ledger_is_amount(p_amount numeric) returns boolean language sql immutable as $$
  select p_amount <> 0 and abs(p_amount) < 1e20 and scale(trim_scale(p_amount)) <= 18
$$;

-- The ids of accounts, in the order they are named. Missing ones are opened; one that cannot be is null.
create function ledger_resolve(p_owners text[], p_types text[], p_assets text[]) returns bigint[]
language plpgsql as $$
declare
  v_ids bigint[];
begin
  for attempt in 1 .. 2 loop
    select array_agg(a.id order by named.place) into v_ids
    from unnest(p_owners, p_types, p_assets) with ordinality as named (owner, type, asset, place)
    left join ledger_account a on a.owner = named.owner and a.type = named.type and a.asset = named.asset;
    exit when attempt = 2 or array_position(v_ids, null) is null;
    insert into ledger_account (owner, type, asset, may_go_negative)
    select distinct named.owner, named.type, named.asset, named.type in ('clearing', 'grants')
    from unnest(p_owners, p_types, p_assets) as named (owner, type, asset)
    where named.owner <> '' and named.asset ~ '^[A-Z0-9]{2,12}$'
      and case when named.owner = 'house' then named.type in ('treasury', 'clearing', 'fees', 'suspense', 'grants')
        else named.type in ('capital_account', 'trade_account', 'swap_account') end
    order by 1, 2, 3
    on conflict do nothing;
  end loop;
  return coalesce(v_ids, '{}');
end $$;

-- Judges and posts one transfer whose accounts are locked: the rules, written once for the single case.
create function ledger_post_one(
  p_id bigint, p_key text, p_flow text, p_reference text, p_at timestamptz, p_accounts bigint[], p_amounts numeric[],
  out result text, out transfer_id bigint, out account_id bigint
) language plpgsql as $$
#variable_conflict use_column
declare
  v_known record;
  v_same boolean;
begin
  if coalesce(cardinality(p_accounts), 0) = 0 or array_position(p_accounts, null) is not null
    or length(p_key) not between 1 and 200 or length(p_flow) not between 1 and 40 or length(p_reference) > 200
    or exists (select from unnest(p_amounts) amount where ledger_is_amount(amount) is not true)
  then
    result := 'invalid';
    return;
  end if;
  if exists (
    select from unnest(p_accounts, p_amounts) as leg (account, amount) join ledger_account a on a.id = leg.account
    group by a.asset having sum(leg.amount) <> 0
  ) then
    result := 'unbalanced';
    return;
  end if;

  select t.id, t.flow, t.reference into v_known from ledger_transfer t where t.key = p_key;
  if found then
    -- The same transfer is the same movement for the same reason.
    select v_known.flow = p_flow and v_known.reference = p_reference and not exists (
      (select leg.account, sum(leg.amount) from unnest(p_accounts, p_amounts) as leg (account, amount) group by 1
        except select e.account_id, sum(e.amount) from ledger_entry e where e.transfer_id = v_known.id group by 1)
      union all
      (select e.account_id, sum(e.amount) from ledger_entry e where e.transfer_id = v_known.id group by 1
        except select leg.account, sum(leg.amount) from unnest(p_accounts, p_amounts) as leg (account, amount) group by 1)
    ) into v_same;
    result := case when v_same then 'repeated' else 'conflict' end;
    transfer_id := case when v_same then v_known.id end;
    return;
  end if;

  select a.id into account_id
  from unnest(p_accounts, p_amounts) as leg (account, amount)
  join ledger_account a on a.id = leg.account
  where (a.balance + leg.amount < a.held and not a.may_go_negative) or abs(a.balance + leg.amount) >= 1e20
  limit 1;
  if found then
    result := 'insufficient';
    return;
  end if;

  transfer_id := p_id;
  insert into ledger_transfer (id, key, flow, reference, posted_at)
  values (p_id, p_key, p_flow, p_reference, p_at);
  insert into ledger_entry (account_id, sequence, transfer_id, amount, balance)
  select a.id, a.entries + 1, transfer_id, leg.amount, a.balance + leg.amount
  from unnest(p_accounts, p_amounts) as leg (account, amount)
  join ledger_account a on a.id = leg.account;
  update ledger_account a set balance = a.balance + leg.amount, entries = a.entries + 1
  from unnest(p_accounts, p_amounts) as leg (account, amount)
  where a.id = leg.account;
  result := 'posted';
end $$;

-- Posts the transfers from p_from to p_to at once where all of them are sound; answers whether it did. The caller holds
-- every account. Everything is written first and judged from what was computed for it; one fault undoes the whole.
-- p_ids and the legs' transfers count from the first of the call; the legs given are those of the range.
create function ledger_post_all(
  p_from int, p_to int, p_ids bigint[], p_keys text[], p_flows text[], p_references text[], p_at timestamptz,
  p_accounts bigint[], p_leg_transfers int[], p_leg_places int[], p_leg_amounts numeric[]
) returns boolean language plpgsql as $$
declare
  v_count int := p_to - p_from + 1;
  v_written int;
  v_sound boolean;
begin
  insert into ledger_transfer (id, key, flow, reference, posted_at)
  select t.id, t.key, t.flow, t.reference, p_at
  from unnest(p_ids[p_from : p_to], p_keys[p_from : p_to], p_flows[p_from : p_to], p_references[p_from : p_to])
    as t (id, key, flow, reference)
  on conflict (key) do nothing;
  get diagnostics v_written = row_count;
  if v_written < v_count then
    raise exception 'a key is known' using errcode = 'LG001';
  end if;

  with step as materialized (
    select a.id, a.asset, a.held, a.may_go_negative, leg.transfer, leg.amount,
      a.entries + row_number() over steps as sequence, a.balance + sum(leg.amount) over steps as balance
    from unnest(p_leg_transfers, p_leg_places, p_leg_amounts) as leg (transfer, place, amount)
    join ledger_account a on a.id = p_accounts[leg.place]
    window steps as (partition by a.id order by leg.transfer rows unbounded preceding)
  ), written as (
    insert into ledger_entry (account_id, sequence, transfer_id, amount, balance)
    select step.id, step.sequence, p_ids[step.transfer], step.amount, step.balance from step
  ), touched as (
    update ledger_account a set balance = last.balance, entries = last.sequence
    from (select distinct on (step.id) step.id, step.balance, step.sequence from step order by step.id, step.sequence desc) last
    where a.id = last.id
  )
  select
    -- Every step of every account must have been allowed, not only the last.
    (select bool_and(
        ledger_is_amount(step.amount) and (step.balance >= step.held or step.may_go_negative) and abs(step.balance) < 1e20
      ) and count(distinct step.transfer) = v_count and count(*) = cardinality(p_leg_transfers) from step)
    and not exists (select from step group by step.transfer, step.asset having sum(step.amount) <> 0)
  into v_sound;
  if v_sound is not true then
    raise exception 'a transfer is not sound' using errcode = 'LG001';
  end if;
  return true;
exception when sqlstate 'LG001' or check_violation or numeric_value_out_of_range then
  -- Whatever this call had written is undone.
  return false;
end $$;

-- Posts transfers in the order given and answers one row for each, in that order:
--   posted        it is in the journal now
--   repeated      the same transfer is there already; transfer_id is the first one's, nothing was done
--   conflict      the key belongs to another transfer
--   invalid       malformed: no legs, an amount of zero, more than 18 decimals or 20 integer digits, unknown account
--   unbalanced    the amounts of an asset do not add up to zero
--   insufficient  account_id would fall below what it may; a later, smaller transfer can still pass
-- A rejected transfer leaves no entry and the others are posted. The whole runs in the caller's transaction.
--
-- Accounts are named once (p_owners, p_types, p_assets); legs name them by place, and come in the order of their
-- transfers, an account at most once in each. p_alone keeps every other writer out, which for a bulk is cheaper than
-- locking its accounts one by one.
create function ledger_post(
  p_keys text[], p_flows text[], p_references text[], p_at timestamptz,
  p_owners text[], p_types text[], p_assets text[],
  p_leg_transfers int[], p_leg_places int[], p_leg_amounts numeric[], p_alone boolean
) returns table (n int, result text, transfer_id bigint, account_id bigint)
language plpgsql security definer as $$
#variable_conflict use_column
declare
  v_count int := cardinality(p_keys);
  v_accounts bigint[];
  v_ids bigint[];
  -- Where the legs of each transfer begin, and one past the last.
  v_legs int[];
  -- Ranges that wait to be posted, the next one last.
  v_froms int[] := array[1];
  v_tos int[] := array[v_count];
  v_from int;
  v_to int;
  v_a int;
  v_b int;
begin
  if v_count = 0 then
    return;
  end if;
  -- Whoever will write says so before locking a row: a bulk that waits for the table then waits for all of us.
  if p_alone then
    lock table ledger_account in share row exclusive mode;
  else
    lock table ledger_account in row exclusive mode;
  end if;
  v_accounts := ledger_resolve(p_owners, p_types, p_assets);
  if not p_alone then
    -- One order for every caller, so that two calls never wait for each other in a circle.
    perform from ledger_account a where a.id = any (v_accounts) order by a.id for no key update;
  end if;

  -- From here on each statement sees what the callers before us committed: the locks were had first.
  select array_agg(nextval('ledger_transfer_id')) into v_ids from generate_series(1, v_count);
  select array_agg(first.leg order by first.transfer) into v_legs
  from (
    select t.transfer, 1 + coalesce(sum(l.legs) over (order by t.transfer rows between unbounded preceding and 1 preceding), 0) as leg
    from generate_series(1, v_count + 1) t (transfer)
    left join (
      select transfer, count(*)::int as legs from unnest(p_leg_transfers) transfer group by transfer
    ) l on l.transfer = t.transfer
  ) first;

  -- A range that cannot be posted as a whole is halved, down to the transfers that are at fault.
  while cardinality(v_froms) > 0 loop
    v_from := v_froms[cardinality(v_froms)];
    v_to := v_tos[cardinality(v_tos)];
    v_froms := v_froms[: cardinality(v_froms) - 1];
    v_tos := v_tos[: cardinality(v_tos) - 1];
    v_a := v_legs[v_from];
    v_b := v_legs[v_to + 1] - 1;
    if v_from = v_to then
      return query
        select v_from, one.result, one.transfer_id, one.account_id
        from ledger_post_one(
          v_ids[v_from], p_keys[v_from], p_flows[v_from], p_references[v_from], p_at,
          (select array_agg(v_accounts[leg.account] order by leg.place)
            from unnest(p_leg_places[v_a : v_b]) with ordinality as leg (account, place)),
          p_leg_amounts[v_a : v_b]
        ) one;
    elsif ledger_post_all(
      v_from, v_to, v_ids, p_keys, p_flows, p_references, p_at,
      v_accounts, p_leg_transfers[v_a : v_b], p_leg_places[v_a : v_b], p_leg_amounts[v_a : v_b]
    ) then
      return query select transfer, 'posted', v_ids[transfer], null::bigint from generate_series(v_from, v_to) transfer;
    else
      v_froms := v_froms || ((v_from + v_to) / 2 + 1) || v_from;
      v_tos := v_tos || v_to || ((v_from + v_to) / 2);
    end if;
  end loop;
end $$;

-- The door runs with its owner's rights: it must find these tables whatever the caller's search_path says. What it
-- calls is nobody else's to call.
do $$
declare
  v_signature regprocedure;
begin
  for v_signature in
    select oid from pg_proc where pronamespace = current_schema()::regnamespace and proname like 'ledger\_%'
  loop
    execute format('revoke all on function %s from public', v_signature);
    if v_signature::text like '%ledger_post(%' then
      execute format('alter function %s set search_path = %I, pg_temp', v_signature, current_schema());
      execute format('grant execute on function %s to aldgate_app', v_signature);
    end if;
  end loop;
end $$;
grant select on ledger_account, ledger_transfer, ledger_entry to aldgate_app;
