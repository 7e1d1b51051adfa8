-- TR-15: take profit and stop loss as part of a trade.

alter table exchange_order
  -- A conditional order that closes the whole position, whatever its size; its quantity is 0 until it triggers.
  add column closes_position boolean not null default false;

create domain protection_state as text check (value in ('waiting', 'placing', 'active', 'failed', 'ended'));
create domain protection_end as text check (value in (
  'unfilled', 'closed', 'replaced', 'cancelled', 'expired', 'completed'
));

-- The exits of a position or of a purchase, stored with the order that opens it. Its legs are ordinary orders.
create table exchange_protection (
  id uuid primary key,
  exchange_account_id uuid not null references exchange_account,
  product exchange_product not null,
  instrument_id text not null,
  -- Null where it was set on a position that was open.
  opening_order bigint references exchange_order,
  user_id uuid not null references platform_user,
  -- That of the order that opens; the legs have the other one.
  direction order_side not null,
  take_profit numeric(38, 18) check (take_profit > 0),
  stop_loss numeric(38, 18) check (stop_loss > 0),
  trigger_by order_trigger_by not null,
  expires_at timestamptz not null,
  -- 'waiting': for an execution. 'placing': its legs are stored, and their outcome at the exchange is not known yet.
  -- 'failed': no leg could be placed.
  state protection_state not null,
  -- Counts the times that legs were stored: it is in their client order ids.
  attempt int not null default 0,
  take_profit_order bigint references exchange_order,
  stop_loss_order bigint references exchange_order,
  end_reason protection_end,
  -- Why no leg was stored.
  rejection_code int,
  rejection_message text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (take_profit is not null or stop_loss is not null),
  check ((state = 'ended') = (end_reason is not null))
);
create unique index exchange_protection_order on exchange_protection (opening_order) where opening_order is not null;
create index exchange_protection_live on exchange_protection (exchange_account_id, product, instrument_id)
  where state <> 'ended';

grant select, insert,
  update (state, attempt, take_profit_order, stop_loss_order, end_reason, rejection_code, rejection_message, updated_at)
  on exchange_protection to aldgate_app;
