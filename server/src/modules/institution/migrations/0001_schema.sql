-- Institutions and their verified information, and how operators find them.

create domain verification_status as text check (value in ('not_verified', 'under_review', 'certified'));
create domain legal_form as text check (value in ('institution', 'individual'));

create table institution (
  id uuid primary key,
  name text not null,
  -- KY-01, KY-05: primary verification allows coins, advanced verification allows fiat.
  primary_verification verification_status not null default 'not_verified',
  advanced_verification verification_status not null default 'not_verified',
  created_at timestamptz not null,
  -- KY-07: operators have excluded the institution from spot trading. Nothing can be transferred to its spot account;
  -- its spot balance can still be transferred out.
  spot_trading_forbidden boolean not null default false,
  business_type text,
  is_broker boolean not null default false
);

-- ID-21: verified information.
create table institution_information (
  institution_id uuid primary key references institution,
  kind legal_form not null,
  registered_name text not null,
  region text,
  registration_number text,
  incorporated_on date,
  address text,
  -- The town of the address; null where the verification did not ask for it.
  town text,
  area_code text,
  business_phone text,
  email text
);

-- Operators find customers by any part of a name or of a member's email. The extension is installed once for a
-- database, in whichever schema.
create extension if not exists pg_trgm with schema public;

create function create_trigram_index(p_name text, p_table text, p_expression text, p_condition text default '')
returns void language plpgsql as $$
begin
  execute format(
    'create index %I on %I using gin (%s %I.gin_trgm_ops) %s', p_name, p_table, p_expression,
    (select n.nspname from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm'),
    p_condition
  );
end $$;
revoke all on function create_trigram_index(text, text, text, text) from public;

select create_trigram_index('institution_search', 'institution', 'lower(name)');
create index institution_search_start on institution (lower(name) text_pattern_ops);
-- Customers are counted and skipped from the index alone. An index on an expression serves that only if it has the
-- columns of the expression too.
create index institution_by_name on institution (lower(name), id) include (name);
create index institution_unverified on institution (lower(name), id) include (name)
  where primary_verification = 'not_verified';
create index institution_under_review on institution (lower(name), id) include (name)
  where 'under_review' in (primary_verification, advanced_verification);

grant select, insert, update on institution, institution_information to aldgate_app;
