-- The ledger's bulk made cheap: what changes all the time lies apart from what never does, and as much as can be is
-- worked out before the one lock is taken that a bulk needs.

create table ledger_balance (
  account_id bigint primary key,
  may_go_negative boolean not null,
  balance numeric(38, 18) not null default 0,
  -- The part of the balance that is promised to something under way and cannot be spent.
  held numeric(38, 18) not null default 0 check (held >= 0),
  -- How many entries the account has; the last entry's sequence.
  entries bigint not null default 0,
  check (may_go_negative or balance >= held)
) with (fillfactor = 50); -- Room on the page keeps a new version there, and so out of the index.

insert into ledger_balance (account_id, may_go_negative, balance, held, entries)
select id, may_go_negative, balance, held, entries from ledger_account;

alter table ledger_account
  drop column balance, -- And with it the constraint that named it.
  drop column held,
  drop column entries,
  add unique (id, may_go_negative),
  reset (fillfactor);
-- Whether an account may owe follows from its type, there; here is the copy that each change is judged by.
alter table ledger_balance
  add foreign key (account_id, may_go_negative) references ledger_account (id, may_go_negative);

create trigger ledger_balance_kept before delete or truncate on ledger_balance
  for each statement execute function ledger_refuse_change();
-- An account's name never changes, so that its id can be looked up before anything is locked.
create trigger ledger_account_fixed before update on ledger_account
  for each statement execute function ledger_refuse_change();

drop function ledger_post;
drop function ledger_post_all;
drop function ledger_post_one;
drop function ledger_resolve;

-- The ids of accounts, in the order they are named; null where there is none. p_account_assets are places in p_assets.
create function ledger_find(p_owners text[], p_types text[], p_account_assets int[], p_assets text[])
returns bigint[] language sql stable as $$
  select coalesce(array_agg(a.id order by named.place), '{}')
  from unnest(p_owners, p_types, p_account_assets) with ordinality as named (owner, type, asset, place)
  left join ledger_account a
    on a.owner = named.owner and a.type = named.type and a.asset = p_assets[named.asset]
$$;

-- Opens the accounts that are missing. One that cannot be is left out.
create function ledger_open(p_owners text[], p_types text[], p_account_assets int[], p_assets text[])
returns void language sql as $$
  with opened as (
    insert into ledger_account (owner, type, asset, may_go_negative)
    select distinct named.owner, named.type, p_assets[named.asset], named.type in ('clearing', 'grants')
    from unnest(p_owners, p_types, p_account_assets) as named (owner, type, asset)
    where named.owner <> '' and p_assets[named.asset] ~ '^[A-Z0-9]{2,12}$'
      and case when named.owner = 'house' then named.type in ('treasury', 'clearing', 'fees', 'suspense', 'grants')
        else named.type in ('capital_account', 'trade_account', 'swap_account') end
    order by 1, 2, 3
    on conflict do nothing
    returning id, may_go_negative
  )
  insert into ledger_balance (account_id, may_go_negative) select id, may_go_negative from opened
$$;

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

  select b.account_id into account_id
  from unnest(p_accounts, p_amounts) as leg (account, amount)
  join ledger_balance b on b.account_id = leg.account
  where (b.balance + leg.amount < b.held and not b.may_go_negative) or abs(b.balance + leg.amount) >= 1e20
  limit 1;
  if found then
    result := 'insufficient';
    return;
  end if;

  transfer_id := p_id;
  insert into ledger_transfer (id, key, flow, reference, posted_at)
  values (p_id, p_key, p_flow, p_reference, p_at);
  insert into ledger_entry (account_id, sequence, transfer_id, amount, balance)
  select b.account_id, b.entries + 1, transfer_id, leg.amount, b.balance + leg.amount
  from unnest(p_accounts, p_amounts) as leg (account, amount)
  join ledger_balance b on b.account_id = leg.account;
  update ledger_balance b set balance = b.balance + leg.amount, entries = b.entries + 1
  from unnest(p_accounts, p_amounts) as leg (account, amount)
  where b.account_id = leg.account;
  result := 'posted';
end $$;

-- What a range of transfers does to its accounts, whatever their balances are.
create type ledger_plan as (
  -- False where some transfer is at fault whatever the balances are.
  sound boolean,
  -- The legs, by account and in the order of the transfers, which is how the journal's index likes them best: the
  -- how-manieth of its account each is, and what the account's legs up to it add up to.
  transfers int[], leg_accounts bigint[], amounts numeric[], ordinals bigint[], sums numeric[],
  -- The accounts: what all legs add up to, how many they are, and the lowest and highest sum on the way.
  accounts bigint[], nets numeric[], counts bigint[], lows numeric[], highs numeric[]
);

-- The plan of p_count transfers. Reads no table, so that it needs no lock.
create function ledger_plan_of(
  p_count int, p_accounts bigint[], p_account_assets int[],
  p_leg_transfers int[], p_leg_places int[], p_leg_amounts numeric[]
) returns ledger_plan language plpgsql as $$
declare
  v_plan ledger_plan;
begin
  with leg as (
    select transfer, p_accounts[place] as account, p_account_assets[place] as asset, amount
    from unnest(p_leg_transfers, p_leg_places, p_leg_amounts) as leg (transfer, place, amount)
  ), step as materialized (
    select transfer, account, asset, amount, row_number() over steps as ordinal, sum(amount) over steps as sum
    from leg window steps as (partition by account order by transfer rows unbounded preceding)
  ), legs as (
    select bool_and(ledger_is_amount(amount)) and count(account) = count(*) as sound,
      array_agg(transfer) as transfers, array_agg(account) as accounts, array_agg(amount) as amounts,
      array_agg(ordinal) as ordinals, array_agg(sum) as sums
    from step
  ), sums as (
    select bool_and(sum = 0) and count(distinct transfer) = p_count as sound
    from (select transfer, sum(amount) as sum from step group by transfer, asset) sum
  ), accounts as (
    select array_agg(account) as accounts, array_agg(net) as nets, array_agg(count) as counts,
      array_agg(low) as lows, array_agg(high) as highs
    from (
      select account, sum(amount) as net, count(*) as count, min(sum) as low, max(sum) as high
      from step group by account order by account
    ) account
  )
  select legs.sound and sums.sound,
    legs.transfers, legs.accounts, legs.amounts, legs.ordinals, legs.sums,
    accounts.accounts, accounts.nets, accounts.counts, accounts.lows, accounts.highs
  into v_plan
  from legs, sums, accounts;
  return v_plan;
end $$;

-- Posts a range of transfers at once where all of them are sound; answers whether it did. The caller holds every
-- account. Balances are moved first and judged by what came of it; one fault undoes the whole. p_ids counts from the
-- first transfer of the call, as the plan's transfers do; p_keys, p_flows and p_references are those of the range.
create function ledger_post_all(
  p_plan ledger_plan, p_ids bigint[], p_range_ids bigint[], p_keys text[], p_flows text[], p_references text[],
  p_at timestamptz
) returns boolean language plpgsql as $$
declare
  v_sound boolean;
begin
  if p_plan.sound is not true then
    return false;
  end if;
  insert into ledger_transfer (id, key, flow, reference, posted_at)
  select t.id, t.key, t.flow, t.reference, p_at
  from unnest(p_range_ids, p_keys, p_flows, p_references) as t (id, key, flow, reference);

  with moved as (
    update ledger_balance b set balance = b.balance + plan.net, entries = b.entries + plan.count
    from unnest(p_plan.accounts, p_plan.nets, p_plan.counts, p_plan.lows, p_plan.highs)
      as plan (account, net, count, low, high)
    where b.account_id = plan.account
    -- What was there before, and whether every step from there was allowed, not only the last.
    returning b.account_id as account, b.balance - plan.net as balance, b.entries - plan.count as entries,
      (b.may_go_negative or b.balance - plan.net + plan.low >= b.held)
        and b.balance - plan.net + plan.low > -1e20 and b.balance - plan.net + plan.high < 1e20 as sound
  ), written as (
    insert into ledger_entry (account_id, sequence, transfer_id, amount, balance)
    select leg.account, moved.entries + leg.ordinal, p_ids[leg.transfer], leg.amount, moved.balance + leg.sum
    from unnest(p_plan.transfers, p_plan.leg_accounts, p_plan.amounts, p_plan.ordinals, p_plan.sums)
      as leg (transfer, account, amount, ordinal, sum)
    -- Each has its other side. A full join is never done as a loop in a loop, which the planner, who cannot see how
    -- long arrays are, might take for cheap.
    full join moved on moved.account = leg.account
  )
  select bool_and(moved.sound) and count(*) = cardinality(p_plan.accounts) from moved into v_sound;
  if v_sound is not true then
    raise exception 'a transfer is not sound' using errcode = 'LG001';
  end if;
  return true;
exception when sqlstate 'LG001' or unique_violation or check_violation or numeric_value_out_of_range then
  -- Whatever this call had written is undone.
  return false;
end $$;

-- Posts transfers in the order given and says what became of each, in that order. A row stands for one transfer, the
-- n-th, or for as many from the n-th on as it has transfer_ids:
--   posted        they are in the journal now
--   repeated      the same transfer is there already; the id is the first one's, nothing was done
--   conflict      the key belongs to another transfer
--   invalid       malformed: no legs, an amount of zero, more than 18 decimals or 20 integer digits, unknown account
--   unbalanced    the amounts of an asset do not add up to zero
--   insufficient  account_id would fall below what it may; a later, smaller transfer can still pass
-- A rejected transfer leaves no entry and the others are posted. The whole runs in the caller's transaction.
--
-- Accounts and assets are named once: an account by owner, type and the place of its asset in p_assets. Legs name
-- accounts by place, and come in the order of their transfers, an account at most once in each. p_alone keeps every
-- other writer out, which for a bulk is cheaper than locking its accounts one by one.
create function ledger_post(
  p_keys text[], p_flows text[], p_references text[], p_at timestamptz,
  p_owners text[], p_types text[], p_account_assets int[], p_assets text[],
  p_leg_transfers int[], p_leg_places int[], p_leg_amounts numeric[],
  p_alone boolean
) returns table (n int, result text, transfer_ids bigint[], account_id bigint)
language plpgsql security definer as $$
#variable_conflict use_column
declare
  v_count int := cardinality(p_keys);
  v_accounts bigint[];
  v_ids bigint[];
  v_plan ledger_plan;
  v_is_planned boolean := false;
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
  -- While others have the ledger, a bulk works out what does not depend on balances.
  v_accounts := ledger_find(p_owners, p_types, p_account_assets, p_assets);
  if v_count > 1 and array_position(v_accounts, null) is null then
    v_plan := ledger_plan_of(v_count, v_accounts, p_account_assets, p_leg_transfers, p_leg_places, p_leg_amounts);
    v_is_planned := true;
  end if;
  -- Whoever will write says so before locking a row: a bulk that waits for the table then waits for all of us.
  if p_alone then
    lock table ledger_balance in share row exclusive mode;
  else
    lock table ledger_balance in row exclusive mode;
  end if;
  if array_position(v_accounts, null) is not null then
    perform ledger_open(p_owners, p_types, p_account_assets, p_assets);
    v_accounts := ledger_find(p_owners, p_types, p_account_assets, p_assets);
  end if;
  if not p_alone then
    -- One order for every caller, so that two calls never wait for each other in a circle.
    perform from ledger_balance b where b.account_id = any (v_accounts) order by b.account_id for no key update;
  end if;

  -- From here on each statement sees what the callers before us committed: the locks were had first.
  select array_agg(nextval('ledger_transfer_id')) into v_ids from generate_series(1, v_count);
  if v_is_planned then
    if ledger_post_all(v_plan, v_ids, v_ids, p_keys, p_flows, p_references, p_at) then
      return query select 1, 'posted', v_ids, null::bigint;
      return;
    end if;
    v_froms := array[v_count / 2 + 1, 1];
    v_tos := array[v_count, v_count / 2];
  end if;

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
        select v_from, one.result, array[one.transfer_id], one.account_id
        from ledger_post_one(
          v_ids[v_from], p_keys[v_from], p_flows[v_from], p_references[v_from], p_at,
          (select array_agg(v_accounts[leg.account] order by leg.place)
            from unnest(p_leg_places[v_a : v_b]) with ordinality as leg (account, place)),
          p_leg_amounts[v_a : v_b]
        ) one;
    elsif ledger_post_all(
      ledger_plan_of(
        v_to - v_from + 1, v_accounts, p_account_assets,
        p_leg_transfers[v_a : v_b], p_leg_places[v_a : v_b], p_leg_amounts[v_a : v_b]
      ),
      v_ids, v_ids[v_from : v_to], p_keys[v_from : v_to], p_flows[v_from : v_to], p_references[v_from : v_to], p_at
    ) then
      return query select v_from, 'posted', v_ids[v_from : v_to], null::bigint;
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
grant select on ledger_balance to aldgate_app;
