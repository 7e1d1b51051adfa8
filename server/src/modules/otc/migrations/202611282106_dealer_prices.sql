-- Of a dealer's price: the operator who approved it, null where the dealer gave it alone, and the desk's own price of
-- the size at that time, by margin and volatility.
alter table otc_quote add column approved_by uuid references operator;
alter table otc_quote add column desk_price numeric(38, 18) check (desk_price > 0);
create index otc_quote_by_dealer on otc_quote (institution_id, dealer_id, created_at) where dealer_id is not null;

-- The open real-time prices of an institution and of all others, in US dollars, and those of the institution since
-- p_since that have ended. The locks make other quotes wait until the transaction ends, so that concurrent ones cannot
-- exceed a maximum.
create index otc_quote_asked on otc_quote (institution_id, created_at) where kind = 'quote';
drop function otc_quote_room(uuid, timestamptz);
create function otc_quote_room(
  p_institution uuid, p_now timestamptz, p_since timestamptz,
  out open_count int, out own_usd numeric, out others_usd numeric, out first_expiry timestamptz,
  out ended int, out expired int
) language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(current_schema() || '.otc_quote', 0));
  select count(*) filter (where institution_id = p_institution)::int,
      coalesce(sum(usd_value) filter (where institution_id = p_institution), 0),
      coalesce(sum(usd_value) filter (where institution_id <> p_institution), 0),
      min(expires_at) filter (where institution_id = p_institution)
    into open_count, own_usd, others_usd, first_expiry
    from otc_quote
    where kind = 'quote' and accepted_at is null and withdrawn_at is null and expires_at > p_now;
  select count(*)::int, count(*) filter (where accepted_at is null)::int
    into ended, expired
    from otc_quote
    where institution_id = p_institution and kind = 'quote' and created_at > p_since and withdrawn_at is null
      and (accepted_at is not null or expires_at <= p_now);
end $$;
revoke all on function otc_quote_room(uuid, timestamptz, timestamptz) from public;
grant execute on function otc_quote_room(uuid, timestamptz, timestamptz) to aldgate_app;
