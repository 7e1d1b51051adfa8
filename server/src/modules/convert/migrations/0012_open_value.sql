-- CV-02: the value of an asset at an institution's open firm quotes is at most its largest conversion, and that of all
-- institutions together a multiple of it, so that no one uses it up for others.

drop function convert_open_quotes(uuid, timestamptz);

-- The number of open quotes of an institution, their maximum and when the first of them expires; and the first asset of a
-- new quote that has no room, with the institution's own figures if its own maximum is reached. Other quotes of the
-- institution wait until the transaction ends, so that they cannot exceed a limit. Quotes of different institutions wait for
-- each other only from half of the total on: an institution's own open value is at most its largest conversion, so half of
-- the total is more than what concurrent quotes add unseen.
create function convert_quote_room(
  p_institution uuid, p_now timestamptz,
  p_from_asset text, p_from_amount numeric, p_to_asset text, p_to_amount numeric, p_multiple int,
  out maximum int, out open_count int, out first_expiry timestamptz,
  out full_asset text, out own_maximum numeric, out own_open numeric
) language plpgsql volatile as $$
declare
  v_asset text;
  v_amount numeric;
  v_maximum numeric;
  v_total_maximum numeric;
  v_own numeric;
  v_total numeric;
  v_is_locked boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended(current_schema() || '.convert_quote:' || p_institution, 0));
  select open_quotes_max into maximum from convert_quota
    where open_quotes_max is not null and (institution_id = p_institution or institution_id is null)
    order by institution_id nulls last limit 1;
  select count(*)::int, min(expires_at) into open_count, first_expiry from convert_quote
    where institution_id = p_institution and accepted_at is null and expires_at > p_now;
  for v_asset, v_amount in values (p_from_asset, p_from_amount), (p_to_asset, p_to_amount) loop
    select coalesce(l.maximum, a.maximum),
        p_multiple * greatest(a.maximum, (select max(o.maximum) from convert_institution_limit o where o.asset = v_asset))
      into v_maximum, v_total_maximum
      from convert_asset a
      left join convert_institution_limit l on l.asset = a.asset and l.institution_id = p_institution
      where a.asset = v_asset;
    v_is_locked := false;
    loop
      select coalesce(sum(q.amount) filter (where q.institution_id = p_institution), 0), coalesce(sum(q.amount), 0)
        into v_own, v_total
        from (
          select institution_id, case v_asset when from_asset then from_amount else to_amount end as amount
          from convert_quote
          where accepted_at is null and expires_at > p_now and v_asset in (from_asset, to_asset)
        ) q;
      exit when v_is_locked or v_total + v_amount <= v_total_maximum / 2;
      perform pg_advisory_xact_lock(hashtextextended(current_schema() || '.convert_quote', 0));
      v_is_locked := true;
    end loop;
    if v_own + v_amount > v_maximum then
      full_asset := v_asset;
      own_maximum := v_maximum;
      own_open := v_own;
      return;
    end if;
    if v_total + v_amount > v_total_maximum then
      full_asset := v_asset;
      select min(expires_at) into first_expiry from convert_quote
        where accepted_at is null and expires_at > p_now and v_asset in (from_asset, to_asset);
      return;
    end if;
  end loop;
end $$;
revoke all on function convert_quote_room(uuid, timestamptz, text, numeric, text, numeric, int) from public;
grant execute on function convert_quote_room(uuid, timestamptz, text, numeric, text, numeric, int) to aldgate_app;
