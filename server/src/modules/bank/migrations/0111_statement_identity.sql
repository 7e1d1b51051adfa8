-- A statement is known by its account, days, balances and lines. Banks number from one each year, or each file.
alter table bank_statement
  drop constraint bank_statement_account_id_statement_ref_key,
  -- The second operator of a statement that was accepted by its balances; null for one that was imported.
  add column accepted_by uuid references operator,
  -- What goes back behind the statement before: 'day', 'number'.
  add column warnings text[] not null default '{}';
create unique index bank_statement_content on bank_statement (account_id, hash);

-- A statement that waits to be accepted by a second operator; deleted with the decision.
create table bank_statement_acceptance (
  id uuid primary key,
  account_id uuid not null references bank_platform_account,
  -- Not jsonb, which reorders what the statement's hash is made of.
  statement json not null,
  requested_at timestamptz not null
);
grant select, insert, delete on bank_statement_acceptance to aldgate_app;
