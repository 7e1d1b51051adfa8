-- A cap on open firm quotes, and what it takes to clear away what nobody needs any more.

-- When an order accepted the quote. One that expired without is of no further use.
alter table convert_quote add column accepted_at timestamptz;
update convert_quote q set accepted_at = o.created_at from convert_order o where o.quote_id = q.id;
create index convert_quote_open on convert_quote (institution_id, expires_at) where accepted_at is null;
create index convert_quote_lapsed on convert_quote (expires_at) where accepted_at is null;

-- Firm quotes that an institution may hold open at once; null where the platform's number holds.
alter table convert_quota add column open_quotes_max int check (open_quotes_max > 0);
update convert_quota set open_quotes_max = 20 where institution_id is null;
alter table convert_quota add check (institution_id is not null or open_quotes_max is not null);

-- How many quotes an institution holds open, how many it may, and when the first of them expires. Until its transaction ends
-- the institution's other quotes wait, and each statement here sees what was committed before: so no two count the same room.
create function convert_open_quotes(
  p_institution uuid, p_now timestamptz, out maximum int, out held int, out first_expiry timestamptz
) language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(current_schema() || '.convert_quote:' || p_institution, 0));
  select open_quotes_max into maximum from convert_quota
    where open_quotes_max is not null and (institution_id = p_institution or institution_id is null)
    order by institution_id nulls last limit 1;
  select count(*)::int, min(expires_at) into held, first_expiry from convert_quote
    where institution_id = p_institution and accepted_at is null and expires_at > p_now;
end $$;
revoke all on function convert_open_quotes(uuid, timestamptz) from public;
grant execute on function convert_open_quotes(uuid, timestamptz) to aldgate_app;

revoke update (created_at) on convert_quote from aldgate_app;
grant update (accepted_at), delete on convert_quote to aldgate_app;

create index session_expiry on session (expires_at);
grant delete on session to aldgate_app;

-- Errors that nobody added to for long are forgotten.
alter table factor_error add column changed_at timestamptz not null default now();
alter table factor_error alter column changed_at drop default;
create index factor_error_changed on factor_error (changed_at);
