-- A transfer names its accounts, and an entry is found by its account and its transfer. An account's transfer ids grow with
-- its sequence, because both are assigned while the account's balance is locked.
alter table ledger_transfer disable trigger ledger_transfer_append_only;
alter table ledger_entry disable trigger ledger_entry_append_only;

-- The accounts that the transfer has an entry of.
alter table ledger_transfer add column account_ids bigint[];
update ledger_transfer t set account_ids = named.account_ids
from (
  select transfer_id, array_agg(account_id order by account_id) as account_ids from ledger_entry group by transfer_id
) named
where named.transfer_id = t.id;
-- Verification reports a transfer without entries.
update ledger_transfer set account_ids = '{}' where account_ids is null;
alter table ledger_transfer alter column account_ids set not null;

drop index ledger_entry_transfer;
alter table ledger_entry drop constraint ledger_entry_pkey;
alter table ledger_entry add primary key (account_id, transfer_id);

alter table ledger_transfer enable trigger ledger_transfer_append_only;
alter table ledger_entry enable trigger ledger_entry_append_only;

-- Validates and posts one transfer whose accounts are locked.
create or replace function ledger_post_one(
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
  insert into ledger_transfer (id, key, flow, reference, posted_at, account_ids)
  values (p_id, p_key, p_flow, p_reference, p_at, p_accounts);
  insert into ledger_entry (account_id, sequence, transfer_id, amount, balance)
  select b.account_id, b.entries + 1, transfer_id, leg.amount, b.balance + leg.amount
  from unnest(p_accounts, p_amounts) as leg (account, amount)
  join ledger_balance b on b.account_id = leg.account
;
  update ledger_balance b set balance = b.balance + leg.amount, entries = b.entries + 1
  from unnest(p_accounts, p_amounts) as leg (account, amount)
  where b.account_id = leg.account;
  result := 'posted';
end $$;

-- Posts a range of transfers as a whole and returns true, or posts none of them and returns false. The caller has locked
-- every account. Balances are moved first and checked afterwards; one invalid transfer rolls all of them back. p_ids
-- counts from the first transfer of the call, as the plan's transfers do; p_keys, p_flows and p_references are those of
-- the range.
create or replace function ledger_post_range(
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
