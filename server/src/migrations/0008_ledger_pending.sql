-- Transfers in two steps: what leaves an account is held first, and then the transfer is posted, voided, or expires.
-- What waits on the outside world (an exchange, a chain) is spent by nobody else meanwhile.

create table ledger_pending (
  -- The key that the transfer is posted under.
  key text primary key check (length(key) between 1 and 200),
  flow text not null check (length(flow) between 1 and 40),
  reference text not null check (length(reference) <= 200),
  held_at timestamptz not null,
  -- Null for one that only its owner may end.
  expires_at timestamptz,
  state text not null default 'pending' check (state in ('pending', 'posted', 'voided', 'expired')),
  settled_at timestamptz,
  transfer_id bigint,
  check ((state = 'pending') = (settled_at is null)),
  check ((state = 'posted') = (transfer_id is not null))
);
create index ledger_pending_expiry on ledger_pending (expires_at) where state = 'pending';

create table ledger_pending_leg (
  key text not null references ledger_pending,
  account_id bigint not null references ledger_account,
  amount numeric(38, 18) not null check (amount <> 0),
  primary key (key, account_id)
);

create trigger ledger_pending_kept before delete or truncate on ledger_pending
  for each statement execute function ledger_refuse_change();
create trigger ledger_pending_leg_append_only before update or delete or truncate on ledger_pending_leg
  for each statement execute function ledger_refuse_change();

-- Holds what a transfer would take, without moving it:
--   held          it is promised now, and no other transfer can spend it
--   repeated      the same transfer was held before, whatever became of it
--   conflict, invalid, unbalanced, insufficient   as ledger_post says
-- Runs in the caller's transaction. Accounts, assets and legs travel as they do to ledger_post.
create function ledger_hold(
  p_key text, p_flow text, p_reference text, p_at timestamptz, p_expires_at timestamptz,
  p_owners text[], p_types text[], p_account_assets int[], p_assets text[], p_leg_places int[], p_leg_amounts numeric[],
  out result text, out account_id bigint
) language plpgsql security definer as $$
#variable_conflict use_column
declare
  v_accounts bigint[];
  v_known record;
begin
  lock table ledger_balance in row exclusive mode;
  perform ledger_open(p_owners, p_types, p_account_assets, p_assets);
  select array_agg(account order by leg.n) into v_accounts
  from unnest(p_leg_places) with ordinality as leg (place, n),
    lateral (select (ledger_find(p_owners, p_types, p_account_assets, p_assets))[leg.place] as account) found;
  if coalesce(cardinality(v_accounts), 0) = 0 or array_position(v_accounts, null) is not null
    or length(p_key) not between 1 and 200 or length(p_flow) not between 1 and 40 or length(p_reference) > 200
    or p_expires_at <= p_at
    or exists (select from unnest(p_leg_amounts) amount where ledger_is_amount(amount) is not true)
  then
    result := 'invalid';
    return;
  end if;
  if exists (
    select from unnest(v_accounts, p_leg_amounts) as leg (account, amount) join ledger_account a on a.id = leg.account
    group by a.asset having sum(leg.amount) <> 0
  ) then
    result := 'unbalanced';
    return;
  end if;
  -- One order for every caller, so that two calls never wait for each other in a circle.
  perform from ledger_balance b where b.account_id = any (v_accounts) order by b.account_id for no key update;

  select p.flow, p.reference into v_known from ledger_pending p where p.key = p_key;
  if found then
    result := case when v_known.flow = p_flow and v_known.reference = p_reference and not exists (
      (select leg.account, leg.amount from unnest(v_accounts, p_leg_amounts) as leg (account, amount)
        except select l.account_id, l.amount from ledger_pending_leg l where l.key = p_key)
      union all
      (select l.account_id, l.amount from ledger_pending_leg l where l.key = p_key
        except select leg.account, leg.amount from unnest(v_accounts, p_leg_amounts) as leg (account, amount))
    ) then 'repeated' else 'conflict' end;
    return;
  end if;
  if exists (select from ledger_transfer t where t.key = p_key) then
    result := 'conflict';
    return;
  end if;

  select b.account_id into account_id
  from unnest(v_accounts, p_leg_amounts) as leg (account, amount)
  join ledger_balance b on b.account_id = leg.account
  where (leg.amount < 0 and b.balance + leg.amount < b.held and not b.may_go_negative)
    or abs(b.balance + leg.amount) >= 1e20
  limit 1;
  if found then
    result := 'insufficient';
    return;
  end if;
  insert into ledger_pending (key, flow, reference, held_at, expires_at)
  values (p_key, p_flow, p_reference, p_at, p_expires_at);
  insert into ledger_pending_leg (key, account_id, amount)
  select p_key, leg.account, leg.amount from unnest(v_accounts, p_leg_amounts) as leg (account, amount);
  perform ledger_release(p_key, -1);
  result := 'held';
end $$;

-- Takes what a pending transfer holds out of the held part of its accounts, or adds it there. The caller has locked them.
create function ledger_release(p_key text, p_sign int) returns void language sql as $$
  update ledger_balance b set held = b.held + p_sign * leg.amount
  from ledger_pending_leg leg
  where leg.key = p_key and leg.amount < 0 and leg.account_id = b.account_id and not b.may_go_negative
$$;

-- Ends a pending transfer: posts it where p_post says so, or gives up what it held.
--   posted, voided    it is so now
--   repeated          it was so already
--   conflict          it ended the other way
--   expired           its time was over before it was posted
--   unknown           there is none
create function ledger_settle(p_key text, p_post boolean, p_at timestamptz, out result text, out transfer_id bigint)
language plpgsql security definer as $$
#variable_conflict use_column
declare
  v_pending record;
  v_accounts bigint[];
  v_amounts numeric[];
  v_posted record;
begin
  lock table ledger_balance in row exclusive mode;
  select array_agg(l.account_id order by l.account_id), array_agg(l.amount order by l.account_id)
  into v_accounts, v_amounts from ledger_pending_leg l where l.key = p_key;
  perform from ledger_balance b where b.account_id = any (v_accounts) order by b.account_id for no key update;
  select * into v_pending from ledger_pending p where p.key = p_key for update;
  if not found then
    result := 'unknown';
    return;
  end if;
  if v_pending.state <> 'pending' then
    transfer_id := v_pending.transfer_id;
    result := case
      when v_pending.state = 'expired' and p_post then 'expired'
      when (v_pending.state = 'posted') = p_post then 'repeated'
      else 'conflict'
    end;
    return;
  end if;
  perform ledger_release(p_key, 1);
  if p_post and (v_pending.expires_at is null or v_pending.expires_at > p_at) then
    select one.* into v_posted from ledger_post_one(
      nextval('ledger_transfer_id'), p_key, v_pending.flow, v_pending.reference, p_at, v_accounts, v_amounts
    ) one;
    -- What was held is there, so that nothing but another's use of the key, or an amount beyond all bounds, is left.
    if v_posted.result <> 'posted' then
      raise exception 'pending transfer % cannot be posted: %', p_key, v_posted.result;
    end if;
    transfer_id := v_posted.transfer_id;
    result := 'posted';
  else
    result := case when p_post then 'expired' else 'voided' end;
  end if;
  update ledger_pending p set state = result, settled_at = p_at, transfer_id = ledger_settle.transfer_id
  where p.key = p_key;
end $$;

-- Ends the pending transfers whose time is over, at most so many, and answers how many there were.
create function ledger_expire(p_at timestamptz, p_limit int) returns int language plpgsql security definer as $$
declare
  v_key text;
  v_count int := 0;
  v_settled record;
begin
  for v_key in
    select p.key from ledger_pending p where p.state = 'pending' and p.expires_at <= p_at order by p.expires_at limit p_limit
  loop
    select * into v_settled from ledger_settle(v_key, true, p_at);
    if v_settled.result = 'expired' then
      v_count := v_count + 1;
    end if;
  end loop;
  return v_count;
end $$;

do $$
declare
  v_signature regprocedure;
begin
  for v_signature in
    select oid from pg_proc where pronamespace = current_schema()::regnamespace
      and proname in ('ledger_hold', 'ledger_release', 'ledger_settle', 'ledger_expire')
  loop
    execute format('revoke all on function %s from public', v_signature);
    execute format('alter function %s set search_path = %I, pg_temp', v_signature, current_schema());
    if v_signature::text not like '%ledger_release(%' then
      execute format('grant execute on function %s to aldgate_app', v_signature);
    end if;
  end loop;
end $$;
grant select on ledger_pending, ledger_pending_leg to aldgate_app;
