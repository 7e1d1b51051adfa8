-- Customers are counted and skipped from the index alone. An index on an expression serves that only if it has the columns of
-- the expression too.
drop index institution_by_name, institution_unverified, institution_under_review;
create index institution_by_name on institution (lower(name), id) include (name);
create index institution_unverified on institution (lower(name), id) include (name)
  where primary_verification = 'not_verified';
create index institution_under_review on institution (lower(name), id) include (name)
  where 'under_review' in (primary_verification, advanced_verification);
