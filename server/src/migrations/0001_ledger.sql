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
);

create table ledger_transfer (
  id bigint generated always as identity primary key,
  -- The idempotency key: one transfer for ever.
  key text not null unique check (length(key) between 1 and 200),
  -- WAL-15: what kind of movement this is.
  flow text not null check (flow ~ '^[a-z][a-z_]{1,40}$'),
  -- The business record that the transfer belongs to.
  reference text not null check (length(reference) <= 200),
  -- Of flow, reference and legs: tells a repeat from another transfer under a used key.
  fingerprint bytea not null,
  posted_at timestamptz not null
);

create table ledger_entry (
  account_id bigint not null references ledger_account,
  sequence bigint not null check (sequence > 0),
  transfer_id bigint not null references ledger_transfer,
  amount numeric(38, 18) not null check (amount <> 0),
  -- The account's balance after this entry.
  balance numeric(38, 18) not null,
  primary key (account_id, sequence)
);
create index ledger_entry_transfer on ledger_entry (transfer_id);

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

create function ledger_is_sound(p_owner text, p_type text, p_asset text, p_amount numeric) returns boolean
language sql immutable as $$
  select coalesce(
    case when p_owner = 'house' then p_type in ('treasury', 'clearing', 'fees', 'suspense', 'grants')
      else p_type in ('capital_account', 'trade_account', 'swap_account') end
      and p_owner <> '' and p_asset ~ '^[A-Z0-9]{2,12}$'
      and p_amount <> 0 and abs(p_amount) < 1e20 and scale(trim_scale(p_amount)) <= 18,
    false
  )
$$;

-- Posts transfers in the order given and answers one row for each, in that order:
--   posted        it is in the journal now
--   repeated      the same transfer is there already; transfer_id is the first one's, nothing was done
--   conflict      the key belongs to another transfer
--   invalid       malformed: no legs, an amount of zero, more than 18 decimals or 20 integer digits, unknown type
--   unbalanced    the amounts of an asset do not add up to zero
--   insufficient  account_id would fall below what it may; a later, smaller transfer can still pass
-- A rejected transfer leaves no trace and the others are posted. The whole runs in the caller's transaction.
--
-- p_transfers: [{"key", "flow", "reference", "legs": [{"owner", "type", "asset", "amount"}]}], amounts as strings.
--
-- The common case is set-based: all transfers of the call are checked and written by a handful of statements. Where one
-- of them fails a check, the call splits and each is judged alone, in order.
create function ledger_post(p_transfers jsonb, p_at timestamptz)
returns table (n int, result text, transfer_id bigint, account_id bigint)
language plpgsql security definer as $$
#variable_conflict use_column
declare
  v_count int := jsonb_array_length(p_transfers);
  v_n int;
  v_leg_n int[];
  v_leg_account bigint[];
  v_leg_amount numeric[];
  v_fault text;
  v_fault_account bigint;
  v_known_id bigint;
  v_known_fingerprint bytea;
begin
  if v_count = 0 then
    return;
  end if;

  -- The accounts of the whole call are opened and locked first, in one order by every caller: two calls then never wait
  -- for each other in a circle, also where one of them is split below. Legs that are not sound name no account.
  insert into ledger_account (owner, type, asset, may_go_negative)
  select distinct l.owner, l.type, l.asset, l.type in ('clearing', 'grants')
  from jsonb_array_elements(p_transfers) t,
    lateral jsonb_to_recordset(t -> 'legs') as l (owner text, type text, asset text, amount numeric)
  where ledger_is_sound(l.owner, l.type, l.asset, l.amount) and not exists (
    select from ledger_account a where a.owner = l.owner and a.type = l.type and a.asset = l.asset
  )
  order by 1, 2, 3
  on conflict do nothing;

  perform from ledger_account a
  where a.id in (
    select named.id
    from jsonb_array_elements(p_transfers) t,
      lateral jsonb_to_recordset(t -> 'legs') as l (owner text, type text, asset text)
    join ledger_account named on named.owner = l.owner and named.type = l.type and named.asset = l.asset
  )
  order by a.id
  for no key update;

  -- Shape. Checked before anything is cast into a column, since numeric(38,18) would round silently.
  select case
      when bool_or(not leg.sound) or count(leg.sound) = 0 then 'invalid'
      when bool_or(leg.sum_of_asset <> 0) then 'unbalanced'
    end
  into v_fault
  from (
    select ledger_is_sound(l.owner, l.type, l.asset, l.amount) as sound,
      sum(l.amount) over (partition by t.ordinality, l.asset) as sum_of_asset
    from jsonb_array_elements(p_transfers) with ordinality t (value, ordinality)
    left join lateral jsonb_to_recordset(t.value -> 'legs') as l (owner text, type text, asset text, amount numeric) on true
  ) leg;
  if v_fault is null and exists (
    select from jsonb_array_elements(p_transfers) t
    where jsonb_array_length(t -> 'legs') = 0 or length(t ->> 'key') not between 1 and 200
      or not (t ->> 'flow') ~ '^[a-z][a-z_]{1,40}$' or length(t ->> 'reference') > 200
  ) then
    v_fault := 'invalid';
  end if;

  if v_fault is null then
    -- Legs of one transfer on one account count as one. Those that cancel out leave the account alone.
    select array_agg(leg.n order by leg.n, leg.account), array_agg(leg.account order by leg.n, leg.account),
      array_agg(leg.amount order by leg.n, leg.account)
    into v_leg_n, v_leg_account, v_leg_amount
    from (
      select t.ordinality::int as n, a.id as account, sum(l.amount) as amount
      from jsonb_array_elements(p_transfers) with ordinality t (value, ordinality),
        lateral jsonb_to_recordset(t.value -> 'legs') as l (owner text, type text, asset text, amount numeric)
      join ledger_account a on a.owner = l.owner and a.type = l.type and a.asset = l.asset
      group by 1, 2
      having sum(l.amount) <> 0
    ) leg;
    if exists (
      select from generate_series(1, v_count) wanted (n) where wanted.n <> all (coalesce(v_leg_n, '{}'))
    ) then
      v_fault := 'invalid';
    end if;
  end if;

  if v_fault is null then
    -- A statement of its own, begun after the locks were had: it sees what the callers before us committed.
    if exists (
      select from ledger_transfer known
      where known.key in (select t ->> 'key' from jsonb_array_elements(p_transfers) t)
    ) or (
      select count(distinct t ->> 'key') from jsonb_array_elements(p_transfers) t
    ) < v_count then
      v_fault := 'repeated';
    else
      select 'insufficient', running.account
      into v_fault, v_fault_account
      from (
        select leg.account,
          a.balance + sum(leg.amount) over (partition by leg.account order by leg.n) as after,
          a.held, a.may_go_negative
        from unnest(v_leg_n, v_leg_account, v_leg_amount) as leg (n, account, amount)
        join ledger_account a on a.id = leg.account
      ) running
      where (running.after < running.held and not running.may_go_negative) or abs(running.after) >= 1e20
      limit 1;
    end if;
  end if;

  if v_fault is not null and v_count > 1 then
    for v_n in 1 .. v_count loop
      return query
        select v_n, one.result, one.transfer_id, one.account_id
        from ledger_post(jsonb_build_array(p_transfers -> (v_n - 1)), p_at) one;
    end loop;
    return;
  end if;

  if v_fault = 'repeated' then
    select known.id, known.fingerprint into v_known_id, v_known_fingerprint
    from ledger_transfer known where known.key = p_transfers -> 0 ->> 'key';
    if v_known_fingerprint = ledger_fingerprint(p_transfers -> 0) then
      return query select 1, 'repeated', v_known_id, null::bigint;
    else
      return query select 1, 'conflict', null::bigint, null::bigint;
    end if;
    return;
  elsif v_fault is not null then
    return query select 1, v_fault, null::bigint, v_fault_account;
    return;
  end if;

  return query
    with transfer as (
      insert into ledger_transfer (key, flow, reference, fingerprint, posted_at)
      select t.value ->> 'key', t.value ->> 'flow', t.value ->> 'reference', ledger_fingerprint(t.value), p_at
      from jsonb_array_elements(p_transfers) with ordinality t (value, ordinality)
      order by t.ordinality
      returning id, key
    ), numbered as (
      select t.ordinality::int as n, transfer.id
      from transfer
      join jsonb_array_elements(p_transfers) with ordinality t (value, ordinality) on t.value ->> 'key' = transfer.key
    ), running as (
      select leg.n, leg.account, leg.amount,
        a.entries + row_number() over w as sequence,
        a.balance + sum(leg.amount) over w as balance
      from unnest(v_leg_n, v_leg_account, v_leg_amount) as leg (n, account, amount)
      join ledger_account a on a.id = leg.account
      window w as (partition by leg.account order by leg.n)
    ), entry as (
      insert into ledger_entry (account_id, sequence, transfer_id, amount, balance)
      select running.account, running.sequence, numbered.id, running.amount, running.balance
      from running join numbered on numbered.n = running.n
      order by running.account, running.sequence
    ), touched as (
      update ledger_account a
      set balance = a.balance + change.amount, entries = a.entries + change.entries
      from (
        select leg.account, sum(leg.amount) as amount, count(*) as entries
        from unnest(v_leg_account, v_leg_amount) as leg (account, amount)
        group by leg.account
      ) change
      where a.id = change.account
    )
    select numbered.n, 'posted', numbered.id, null::bigint from numbered order by numbered.n;
end $$;

create function ledger_fingerprint(p_transfer jsonb) returns bytea language sql immutable as $$
  select sha256(convert_to(jsonb_build_array(
    p_transfer -> 'flow', p_transfer -> 'reference', p_transfer -> 'legs'
  )::text, 'UTF8'))
$$;

-- The function runs with its owner's rights: it must find these tables whatever the caller's search_path says.
do $$ begin
  execute format('alter function ledger_post(jsonb, timestamptz) set search_path = %I, pg_temp', current_schema());
end $$;

revoke all on function ledger_post(jsonb, timestamptz), ledger_fingerprint(jsonb),
  ledger_is_sound(text, text, text, numeric) from public;
grant execute on function ledger_post(jsonb, timestamptz) to aldgate_app;
grant select on ledger_account, ledger_transfer, ledger_entry to aldgate_app;
