-- The ledger: accounts, their balances, an append-only journal, pending transfers, and the functions that write them.
-- Migrations run as the owner of the schema. The application works under the role aldgate_app, which may read these
-- tables and call four functions (ledger_post, ledger_hold, ledger_resolve_pending, ledger_expire). It has no other way
-- to move value.

-- The types of account, in one place: a new type is a new row.
create table ledger_account_type (
  type text primary key check (length(type) between 1 and 40),
  -- Whether the platform owns accounts of this type, or institutions do.
  is_platform boolean not null,
  may_go_negative boolean not null,
  unique (type, is_platform, may_go_negative)
);

insert into ledger_account_type (type, is_platform, may_go_negative) values
  ('capital_account', false, false),
  ('trade_account', false, false),
  ('swap_account', false, false),
  ('treasury', true, false),
  ('fees', true, false),
  ('suspense', true, false),
  -- What lies outside, at a network or a bank; below zero, since it is the outside's side of the books.
  ('custody', false, true),
  -- The counterparty of deposits, withdrawals and exchanges, and the source of granted money, may owe.
  ('clearing', true, true),
  ('grants', true, true),
  -- What the platform pays to others, such as chain fees.
  ('costs', true, true);

-- The registry of assets: what the platform has accounts in. `precision` is the number of decimal places of its
-- amounts in quotes, transfers and orders; chains and the exchange may have more, which the ledger's 18 places keep.
create table asset (
  symbol text primary key check (symbol ~ '^[A-Z0-9]{2,12}$'),
  name text not null check (name <> ''),
  kind text not null check (kind in ('crypto', 'fiat')),
  precision int not null check (precision between 0 and 18),
  -- The order of lists.
  position int not null unique
);

insert into asset (symbol, name, kind, precision, position) values
  ('USDT', 'Tether', 'crypto', 6, 1),
  ('USDC', 'USD Coin', 'crypto', 6, 2),
  ('BTC', 'Bitcoin', 'crypto', 8, 3),
  ('ETH', 'Ether', 'crypto', 8, 4),
  ('USD', 'US dollar', 'fiat', 2, 5),
  ('EUR', 'Euro', 'fiat', 2, 6),
  ('GBP', 'Pound sterling', 'fiat', 2, 7),
  ('SGD', 'Singapore dollar', 'fiat', 2, 8),
  ('HKD', 'Hong Kong dollar', 'fiat', 2, 9),
  ('AUD', 'Australian dollar', 'fiat', 2, 10),
  ('JPY', 'Japanese yen', 'fiat', 0, 11);

-- The owners of money that deposits credit and withdrawals debit. An owner's id is unique across the kinds.
create domain owner_kind as text check (value in ('institution', 'platform'));

create table ledger_account (
  id bigint generated always as identity primary key,
  -- An institution's id, 'platform', or where custody lies: a network, or 'bank:<id>'.
  owner text not null check (owner <> ''),
  type text not null,
  asset text not null references asset,
  may_go_negative boolean not null,
  is_platform boolean not null generated always as (owner = 'platform') stored,
  unique (owner, type, asset),
  unique (id, may_go_negative),
  -- Ties owner and overdraft to the type: an institution cannot own 'grants', nor the platform a 'capital_account'.
  foreign key (type, is_platform, may_go_negative)
    references ledger_account_type (type, is_platform, may_go_negative)
);

-- A posting changes nothing of an account but this narrow row.
create table ledger_balance (
  account_id bigint primary key,
  -- A copy of the account's, so that the check below can use it.
  may_go_negative boolean not null,
  balance numeric(38, 18) not null default 0,
  -- The part of the balance that pending transfers reserve.
  held numeric(38, 18) not null default 0 check (held >= 0),
  -- The number of entries of the account; the last entry's sequence.
  entries bigint not null default 0,
  check (may_go_negative or balance >= held),
  foreign key (account_id, may_go_negative) references ledger_account (id, may_go_negative)
)
-- Free space lets a new row version stay on its page, which spares the index. Each posting leaves a dead row, so the
-- table is vacuumed by the number of them and not by its size.
with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);

create sequence ledger_transfer_id;

create table ledger_transfer (
  id bigint primary key,
  -- The idempotency key. It is never used again.
  key text not null unique check (length(key) between 1 and 200),
  -- WAL-15: the kind of movement. The flows are listed in TypeScript (ledger/transfer.ts), which is their only writer.
  flow text not null check (length(flow) between 1 and 40),
  -- The business record that the transfer belongs to.
  reference text not null check (length(reference) <= 200),
  posted_at timestamptz not null,
  -- The accounts that the transfer has an entry of.
  account_ids bigint[] not null
);
-- Operators list the transfers of a flow.
create index ledger_transfer_flow on ledger_transfer (flow, id);

-- An entry is found by its account and its transfer. An account's transfer ids grow with its sequence, because both are
-- assigned while the account's balance is locked.
-- No foreign keys: the functions below write the account and the transfer of an entry in the same statements, and the
-- lookups of foreign keys would cost a third of the throughput. `ledger:verify` looks for orphans.
create table ledger_entry (
  account_id bigint not null,
  sequence bigint not null check (sequence > 0),
  transfer_id bigint not null,
  amount numeric(38, 18) not null check (amount <> 0),
  -- The account's balance after this entry.
  balance numeric(38, 18) not null,
  primary key (account_id, transfer_id)
);

-- Two-phase transfers: the amount is held first; then the transfer is posted, voided, or expires.
create table ledger_pending (
  -- The key that the transfer is posted under.
  key text primary key check (length(key) between 1 and 200),
  flow text not null check (length(flow) between 1 and 40),
  reference text not null check (length(reference) <= 200),
  held_at timestamptz not null,
  -- Null where only its owner may resolve it.
  expires_at timestamptz,
  state text not null default 'pending' check (state in ('pending', 'posted', 'voided', 'expired')),
  resolved_at timestamptz,
  transfer_id bigint,
  check ((state = 'pending') = (resolved_at is null)),
  check ((state = 'posted') = (transfer_id is not null))
);
create index ledger_pending_expiry on ledger_pending (expires_at) where state = 'pending';

create table ledger_pending_leg (
  key text not null references ledger_pending,
  account_id bigint not null references ledger_account,
  amount numeric(38, 18) not null check (amount <> 0),
  primary key (key, account_id)
);

create function ledger_reject_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger ledger_entry_append_only before update or delete or truncate on ledger_entry
  for each statement execute function ledger_reject_change();
create trigger ledger_transfer_append_only before update or delete or truncate on ledger_transfer
  for each statement execute function ledger_reject_change();
create trigger ledger_pending_leg_append_only before update or delete or truncate on ledger_pending_leg
  for each statement execute function ledger_reject_change();
-- An account's identity never changes, so its id can be looked up before anything is locked.
create trigger ledger_account_append_only before update or delete or truncate on ledger_account
  for each statement execute function ledger_reject_change();
create trigger ledger_balance_no_delete before delete or truncate on ledger_balance
  for each statement execute function ledger_reject_change();
create trigger ledger_pending_no_delete before delete or truncate on ledger_pending
  for each statement execute function ledger_reject_change();

-- What a verification of the ledger has found to be right: the next one continues from the newest completed
-- checkpoint. Each row is signed with the platform's key. Rows of a checkpoint without a completion belong to an
-- interrupted verification.
create table ledger_checkpoint (
  id bigint generated always as identity primary key,
  -- The database that was verified: a checkpoint is of no use in another one.
  database text not null,
  -- The newest transfer, and the number of entries.
  transfer_id bigint not null,
  entries bigint not null,
  made_at timestamptz not null,
  -- Null until the verification has ended without a difference.
  signature bytea
);

-- An account's last verified entry. Once a checkpoint is completed, only the newest row of each account remains.
create table ledger_checkpoint_account (
  account_id bigint not null,
  checkpoint_id bigint not null references ledger_checkpoint,
  sequence bigint not null,
  transfer_id bigint not null,
  balance numeric(38, 18) not null,
  -- All entries up to this one, under the platform's key.
  digest bigint not null,
  signature bytea not null,
  primary key (account_id, checkpoint_id)
);

-- Whether numeric(38,18) holds an amount exactly. A cast alone would round it without an error.
create function ledger_is_amount(p_amount numeric) returns boolean language sql immutable as $$
  select p_amount <> 0 and abs(p_amount) < 1e20 and scale(trim_scale(p_amount)) <= 18
$$;

-- The ids of accounts, in the order of the request; null where there is none. p_account_assets are indexes of p_assets.
create function ledger_find_accounts(p_owners text[], p_types text[], p_account_assets int[], p_assets text[])
returns bigint[] language sql stable as $$
  select coalesce(array_agg(a.id order by requested.n), '{}')
  from unnest(p_owners, p_types, p_account_assets) with ordinality as requested (owner, type, asset, n)
  left join ledger_account a
    on a.owner = requested.owner and a.type = requested.type and a.asset = p_assets[requested.asset]
$$;

-- Opens the accounts that are missing, except those whose owner, type or asset is not valid.
create function ledger_open_accounts(p_owners text[], p_types text[], p_account_assets int[], p_assets text[])
returns void language sql as $$
  with opened as (
    insert into ledger_account (owner, type, asset, may_go_negative)
    select distinct requested.owner, requested.type, p_assets[requested.asset], t.may_go_negative
    from unnest(p_owners, p_types, p_account_assets) as requested (owner, type, asset)
    join ledger_account_type t on t.type = requested.type and t.is_platform = (requested.owner = 'platform')
    where requested.owner <> '' and p_assets[requested.asset] ~ '^[A-Z0-9]{2,12}$'
    order by 1, 2, 3
    on conflict do nothing
    returning id, may_go_negative
  )
  insert into ledger_balance (account_id, may_go_negative) select id, may_go_negative from opened
$$;

-- Validates and posts one transfer whose accounts are locked.
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

  select t.id, t.flow, t.reference, t.account_ids into v_known from ledger_transfer t where t.key = p_key;
  if found then
    -- A transfer is the same if flow, reference and legs are.
    select v_known.flow = p_flow and v_known.reference = p_reference and not exists (
      (select leg.account, sum(leg.amount) from unnest(p_accounts, p_amounts) as leg (account, amount) group by 1
        except select e.account_id, e.amount from ledger_entry e
          where e.account_id = any (v_known.account_ids) and e.transfer_id = v_known.id)
      union all
      (select e.account_id, e.amount from ledger_entry e
          where e.account_id = any (v_known.account_ids) and e.transfer_id = v_known.id
        except select leg.account, sum(leg.amount)
          from unnest(p_accounts, p_amounts) as leg (account, amount) group by 1)
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
  insert into ledger_transfer (id, key, flow, reference, posted_at, account_ids)
  values (p_id, p_key, p_flow, p_reference, p_at, p_accounts);
  insert into ledger_entry (account_id, sequence, transfer_id, amount, balance)
  select b.account_id, b.entries + 1, transfer_id, leg.amount, b.balance + leg.amount
  from unnest(p_accounts, p_amounts) as leg (account, amount)
  join ledger_balance b on b.account_id = leg.account;
  update ledger_balance b set balance = b.balance + leg.amount, entries = b.entries + 1
  from unnest(p_accounts, p_amounts) as leg (account, amount)
  where b.account_id = leg.account;
  result := 'posted';
end $$;

-- What a range of transfers does to its accounts, independent of their balances.
create type ledger_plan as (
  -- False where a transfer is invalid or unbalanced.
  is_valid boolean,
  -- The legs, by account and in the order of the transfers, which is the order of the journal's index: each leg's
  -- number within its account, and the account's sum up to and including it.
  transfers int[], leg_accounts bigint[], amounts numeric[], ordinals bigint[], sums numeric[],
  -- The accounts: the sum of all legs, their count, and the lowest and highest running sum.
  accounts bigint[], nets numeric[], counts bigint[], lows numeric[], highs numeric[]
);

-- Computes the plan of p_count transfers. Reads no table, so it needs no lock.
create function ledger_compute_plan(
  p_count int, p_accounts bigint[], p_account_assets int[],
  p_leg_transfers int[], p_leg_indexes int[], p_leg_amounts numeric[]
) returns ledger_plan language plpgsql as $$
declare
  v_plan ledger_plan;
begin
  with leg as (
    select transfer, p_accounts[index] as account, p_account_assets[index] as asset, amount
    from unnest(p_leg_transfers, p_leg_indexes, p_leg_amounts) as leg (transfer, index, amount)
  ), step as materialized (
    select transfer, account, asset, amount, row_number() over steps as ordinal, sum(amount) over steps as sum
    from leg window steps as (partition by account order by transfer rows unbounded preceding)
  ), legs as (
    select bool_and(ledger_is_amount(amount)) and count(account) = count(*) as is_valid,
      array_agg(transfer) as transfers, array_agg(account) as accounts, array_agg(amount) as amounts,
      array_agg(ordinal) as ordinals, array_agg(sum) as sums
    from step
  ), sums as (
    select bool_and(sum = 0) and count(distinct transfer) = p_count as is_valid
    from (select transfer, sum(amount) as sum from step group by transfer, asset) sum
  ), accounts as (
    select array_agg(account) as accounts, array_agg(net) as nets, array_agg(count) as counts,
      array_agg(low) as lows, array_agg(high) as highs
    from (
      select account, sum(amount) as net, count(*) as count, min(sum) as low, max(sum) as high
      from step group by account order by account
    ) account
  )
  select legs.is_valid and sums.is_valid,
    legs.transfers, legs.accounts, legs.amounts, legs.ordinals, legs.sums,
    accounts.accounts, accounts.nets, accounts.counts, accounts.lows, accounts.highs
  into v_plan
  from legs, sums, accounts;
  return v_plan;
end $$;

-- Posts a range of transfers as a whole and returns true, or posts none of them and returns false. The caller has
-- locked every account. Balances are moved first and checked afterwards; one invalid transfer rolls all of them back.
-- p_ids counts from the first transfer of the call, as the plan's transfers do; p_keys, p_flows and p_references are
-- those of the range.
create function ledger_post_range(
  p_plan ledger_plan, p_ids bigint[], p_range_ids bigint[], p_keys text[], p_flows text[], p_references text[],
  p_at timestamptz
) returns boolean language plpgsql as $$
declare
  v_is_valid boolean;
begin
  if p_plan.is_valid is not true then
    return false;
  end if;
  insert into ledger_transfer (id, key, flow, reference, posted_at, account_ids)
  select t.id, t.key, t.flow, t.reference, p_at, leg.accounts
  from unnest(p_range_ids, p_keys, p_flows, p_references) as t (id, key, flow, reference)
  join (
    select p_ids[leg.transfer] as id, array_agg(leg.account) as accounts
    from unnest(p_plan.transfers, p_plan.leg_accounts) as leg (transfer, account) group by leg.transfer
  ) leg on leg.id = t.id;

  with moved as (
    update ledger_balance b set balance = b.balance + plan.net, entries = b.entries + plan.count
    from unnest(p_plan.accounts, p_plan.nets, p_plan.counts, p_plan.lows, p_plan.highs)
      as plan (account, net, count, low, high)
    where b.account_id = plan.account
    -- The figures before the move, and whether every step from there was allowed, not only the last.
    returning b.account_id as account, b.balance - plan.net as balance, b.entries - plan.count as entries,
      (b.may_go_negative or b.balance - plan.net + plan.low >= b.held)
        and b.balance - plan.net + plan.low > -1e20 and b.balance - plan.net + plan.high < 1e20 as is_valid
  ), written as (
    insert into ledger_entry (account_id, sequence, transfer_id, amount, balance)
    select leg.account, moved.entries + leg.ordinal, p_ids[leg.transfer], leg.amount, moved.balance + leg.sum
    from unnest(p_plan.transfers, p_plan.leg_accounts, p_plan.amounts, p_plan.ordinals, p_plan.sums)
      as leg (transfer, account, amount, ordinal, sum)
    -- Every row has a match. PostgreSQL never runs a full join as a nested loop, which the planner might choose because
    -- it cannot see how long the arrays are.
    full join moved on moved.account = leg.account
  )
  select bool_and(moved.is_valid) and count(*) = cardinality(p_plan.accounts) from moved into v_is_valid;
  if v_is_valid is not true then
    raise exception 'a transfer is not valid' using errcode = 'LG001';
  end if;
  return true;
exception when sqlstate 'LG001' or unique_violation or check_violation or numeric_value_out_of_range then
  -- PostgreSQL has rolled back what this call had written.
  return false;
end $$;

-- Posts transfers in the order given and returns their outcomes, in that order. A row is the outcome of transfer n,
-- or of as many transfers from n on as it has transfer_ids:
--   posted        they are in the journal now
--   repeated      the same transfer is there already; the id is the first one's, nothing was done
--   conflict      the key belongs to another transfer
--   invalid       malformed: no legs, an amount of zero, more than 18 decimals or 20 integer digits, unknown account
--   unbalanced    the amounts of an asset do not add up to zero
--   insufficient  account_id would fall below its limit; a later, smaller transfer can still pass
-- A rejected transfer leaves no entry and the others are posted. Everything runs in the caller's transaction.
--
-- Accounts and assets are listed once: an account by owner, type and the index of its asset in p_assets. Legs refer to
-- accounts by index, and come in the order of their transfers, an account at most once in each. p_is_exclusive locks
-- out every other writer, which for a batch is cheaper than locking its accounts one by one.
create function ledger_post(
  p_keys text[], p_flows text[], p_references text[], p_at timestamptz,
  p_owners text[], p_types text[], p_account_assets int[], p_assets text[],
  p_leg_transfers int[], p_leg_indexes int[], p_leg_amounts numeric[],
  p_is_exclusive boolean
) returns table (n int, result text, transfer_ids bigint[], account_id bigint)
language plpgsql security definer as $$
#variable_conflict use_column
declare
  v_count int := cardinality(p_keys);
  v_accounts bigint[];
  v_ids bigint[];
  v_plan ledger_plan;
  v_is_planned boolean := false;
  -- The index of each transfer's first leg, and one past the last leg.
  v_legs int[];
  -- Ranges still to be posted, the next one last.
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
  -- Computed before the lock: it does not depend on balances.
  v_accounts := ledger_find_accounts(p_owners, p_types, p_account_assets, p_assets);
  if v_count > 1 and array_position(v_accounts, null) is null then
    v_plan := ledger_compute_plan(v_count, v_accounts, p_account_assets, p_leg_transfers, p_leg_indexes, p_leg_amounts);
    v_is_planned := true;
  end if;
  -- Every writer takes a table lock before its first row lock, so that a batch waiting for the table waits for all.
  if p_is_exclusive then
    lock table ledger_balance in share row exclusive mode;
  else
    lock table ledger_balance in row exclusive mode;
  end if;
  if array_position(v_accounts, null) is not null then
    perform ledger_open_accounts(p_owners, p_types, p_account_assets, p_assets);
    v_accounts := ledger_find_accounts(p_owners, p_types, p_account_assets, p_assets);
  end if;
  if not p_is_exclusive then
    -- The same order for every caller prevents deadlocks.
    perform from ledger_balance b where b.account_id = any (v_accounts) order by b.account_id for no key update;
  end if;

  -- The locks are held, so each statement from here on sees what earlier callers committed.
  select array_agg(nextval('ledger_transfer_id')) into v_ids from generate_series(1, v_count);
  if v_is_planned then
    if ledger_post_range(v_plan, v_ids, v_ids, p_keys, p_flows, p_references, p_at) then
      return query select 1, 'posted', v_ids, null::bigint;
      return;
    end if;
    v_froms := array[v_count / 2 + 1, 1];
    v_tos := array[v_count, v_count / 2];
  end if;

  select array_agg(first.leg order by first.transfer) into v_legs
  from (
    select t.transfer,
      1 + coalesce(sum(l.legs) over (order by t.transfer rows between unbounded preceding and 1 preceding), 0) as leg
    from generate_series(1, v_count + 1) t (transfer)
    left join (
      select transfer, count(*)::int as legs from unnest(p_leg_transfers) transfer group by transfer
    ) l on l.transfer = t.transfer
  ) first;
  -- A range that cannot be posted as a whole is halved, down to the transfers that are rejected.
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
          (select array_agg(v_accounts[leg.index] order by leg.n)
            from unnest(p_leg_indexes[v_a : v_b]) with ordinality as leg (index, n)),
          p_leg_amounts[v_a : v_b]
        ) one;
    elsif ledger_post_range(
      ledger_compute_plan(
        v_to - v_from + 1, v_accounts, p_account_assets,
        p_leg_transfers[v_a : v_b], p_leg_indexes[v_a : v_b], p_leg_amounts[v_a : v_b]
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

-- Adds p_sign times the amount of a pending transfer to what its accounts hold. The caller has locked them.
create function ledger_adjust_held(p_key text, p_sign int) returns void language sql as $$
  update ledger_balance b set held = b.held - p_sign * leg.amount
  from ledger_pending_leg leg
  where leg.key = p_key and leg.amount < 0 and leg.account_id = b.account_id and not b.may_go_negative
$$;

-- Reserves what a transfer debits, without moving it:
--   held          it is reserved, and no other transfer can spend it
--   repeated      the same transfer was held before, in whichever state it is now
--   conflict, invalid, unbalanced, insufficient   as for ledger_post
-- Runs in the caller's transaction. Accounts, assets and legs are passed as to ledger_post.
create function ledger_hold(
  p_key text, p_flow text, p_reference text, p_at timestamptz, p_expires_at timestamptz,
  p_owners text[], p_types text[], p_account_assets int[], p_assets text[],
  p_leg_indexes int[], p_leg_amounts numeric[],
  out result text, out account_id bigint
) language plpgsql security definer as $$
#variable_conflict use_column
declare
  v_accounts bigint[];
  v_known record;
begin
  lock table ledger_balance in row exclusive mode;
  perform ledger_open_accounts(p_owners, p_types, p_account_assets, p_assets);
  select array_agg(account order by leg.n) into v_accounts
  from unnest(p_leg_indexes) with ordinality as leg (index, n),
    lateral (select (ledger_find_accounts(p_owners, p_types, p_account_assets, p_assets))[leg.index] as account) found;
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
  -- The same order for every caller prevents deadlocks.
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
  perform ledger_adjust_held(p_key, 1);
  result := 'held';
end $$;

-- Resolves a pending transfer: posts it where p_post is true, else voids it.
--   posted, voided    done
--   repeated          it was in that state already
--   conflict          it was resolved the other way
--   expired           it expired before it was posted
--   unknown           there is none
create function ledger_resolve_pending(
  p_key text, p_post boolean, p_at timestamptz, out result text, out transfer_id bigint
) language plpgsql security definer as $$
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
  perform ledger_adjust_held(p_key, -1);
  if p_post and (v_pending.expires_at is null or v_pending.expires_at > p_at) then
    select one.* into v_posted from ledger_post_one(
      nextval('ledger_transfer_id'), p_key, v_pending.flow, v_pending.reference, p_at, v_accounts, v_amounts
    ) one;
    -- The amount was held, so only another use of the key, or an amount out of range, can prevent the posting.
    if v_posted.result <> 'posted' then
      raise exception 'pending transfer % cannot be posted: %', p_key, v_posted.result;
    end if;
    transfer_id := v_posted.transfer_id;
    result := 'posted';
  else
    result := case when p_post then 'expired' else 'voided' end;
  end if;
  update ledger_pending p set state = result, resolved_at = p_at, transfer_id = ledger_resolve_pending.transfer_id
  where p.key = p_key;
end $$;

-- Expires the pending transfers whose time is over, at most p_limit, and returns how many.
create function ledger_expire(p_at timestamptz, p_limit int) returns int language plpgsql security definer as $$
declare
  v_key text;
  v_count int := 0;
  v_resolved record;
begin
  for v_key in
    select p.key from ledger_pending p
    where p.state = 'pending' and p.expires_at <= p_at order by p.expires_at limit p_limit
  loop
    select * into v_resolved from ledger_resolve_pending(v_key, true, p_at);
    if v_resolved.result = 'expired' then
      v_count := v_count + 1;
    end if;
  end loop;
  return v_count;
end $$;

-- The four public functions run with their owner's rights, so they must find these tables whatever the caller's
-- search_path is. Nobody else may call the functions that they use.
do $$
declare
  v_function record;
begin
  for v_function in
    select oid::regprocedure as signature, proname from pg_proc
    where pronamespace = current_schema()::regnamespace and proname like 'ledger\_%'
  loop
    execute format('revoke all on function %s from public', v_function.signature);
    if v_function.proname in ('ledger_post', 'ledger_hold', 'ledger_resolve_pending', 'ledger_expire') then
      execute format('alter function %s set search_path = %I, pg_temp', v_function.signature, current_schema());
      execute format('grant execute on function %s to aldgate_app', v_function.signature);
    end if;
  end loop;
end $$;
grant select on asset, ledger_account_type, ledger_account, ledger_balance, ledger_transfer, ledger_entry,
  ledger_pending, ledger_pending_leg to aldgate_app;
grant select, insert, update, delete on ledger_checkpoint, ledger_checkpoint_account to aldgate_app;
