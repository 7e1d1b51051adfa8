-- Deadlines of orders and requests, and client order ids that were withdrawn before their order arrived.

-- Until when the exchange may accept the order, by the platform's clock. Null for orders that are older than this column or were
-- placed elsewhere.
alter table exchange_order add column valid_until timestamptz;
-- The same of a request; null for older ones.
alter table exchange_request add column valid_until timestamptz;

-- An id is either that of an order or withdrawn: both writers hold its lock and check the other table first.
create table withdrawn_order (
  broker_account_id uuid not null references broker_account,
  product exchange_product not null,
  client_order_id text not null check (client_order_id ~ '^[.A-Z:/a-z0-9_-]{1,36}$'),
  -- The order's deadline: from then on it is rejected for being late.
  until timestamptz not null,
  user_id uuid not null references platform_user,
  created_at timestamptz not null,
  primary key (broker_account_id, product, client_order_id)
);
create index withdrawn_order_until on withdrawn_order (until);

-- Locks a client order id until the end of the transaction.
create function lock_order_id(p_account uuid, p_product text, p_id text) returns void language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(
    hashtextextended(concat_ws(':', current_schema() || '.order_id', p_account, p_product, p_id), 0)
  );
end $$;

-- Locks a client order id and returns whether an order may use it. Being volatile, it sees what was committed while it waited for
-- the lock, which the snapshot of the calling statement does not contain.
create function may_order(p_account uuid, p_product text, p_id text) returns boolean language plpgsql volatile as $$
begin
  perform lock_order_id(p_account, p_product, p_id);
  return not exists (
    select from withdrawn_order
    where broker_account_id = p_account and product = p_product and client_order_id = p_id
  );
end $$;

grant select, insert, update (until), delete on withdrawn_order to aldgate_app;
