-- Operators find customers by any part of a name or of a member's email. The extension is installed once for a database,
-- in whichever schema.
create extension if not exists pg_trgm with schema public;
create function create_trigram_index(p_name text, p_table text, p_expression text, p_condition text default '') returns void
language plpgsql as $$
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
create index institution_by_name on institution (lower(name), id);
create index institution_unverified on institution (lower(name), id) where primary_verification = 'not_verified';
create index institution_under_review on institution (lower(name), id)
  where 'under_review' in (primary_verification, advanced_verification);
