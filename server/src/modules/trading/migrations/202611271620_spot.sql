-- Spot: an execution moves two assets, a market order may be entered by its total, and two orders may form a list.

alter domain income_type drop constraint income_type_check;
alter domain income_type add constraint income_type_check check (value in (
  'transfer', 'realized_pnl', 'funding_fee', 'commission', 'liquidation', 'auto_deleveraging', 'others', 'spot_trade'
));

-- Two orders of which one ends the other (OCO); the list's state follows from theirs. Client list ids are unique within an account.
create table order_list (
  id bigint generated always as identity primary key,
  exchange_account_id uuid not null references exchange_account,
  client_list_id text not null check (client_list_id ~ '^[A-Za-z0-9_-]{8,36}$'),
  user_id uuid not null references platform_user,
  instrument_id text not null,
  direction order_side not null,
  quantity numeric(38, 18) not null check (quantity > 0),
  created_at timestamptz not null,
  valid_until timestamptz not null,
  unique (exchange_account_id, client_list_id)
);

alter table exchange_order
  -- The total in the quote asset by which a market order was entered.
  add column quote_quantity numeric(38, 18) check (quote_quantity > 0),
  add column list_id bigint references order_list,
  -- When a conditional spot order triggered, which has its id from the start; null while it waits.
  add column triggered_at timestamptz;
create index exchange_order_list on exchange_order (list_id) where list_id is not null;

grant select, insert on order_list to aldgate_app;
