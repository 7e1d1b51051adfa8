-- What closing every position of an account under a key consists of, so that a repeat closes and answers the same.
create table position_closing (
  broker_account_id uuid not null references broker_account,
  product exchange_product not null,
  key text not null check (key ~ '^[A-Za-z0-9_-]{8,36}$'),
  user_id uuid not null references platform_user,
  -- The orders, one or more for each position.
  orders jsonb not null,
  valid_until timestamptz not null,
  created_at timestamptz not null,
  primary key (broker_account_id, product, key)
);

grant select, insert on position_closing to aldgate_app;
