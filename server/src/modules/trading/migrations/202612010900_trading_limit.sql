-- TR-18: bounds of what an account's, or a member's, orders may open. The tighter one applies; null is none.
create domain trading_limit_scope as text check (value in ('account', 'member'));

create table trading_limit (
  scope trading_limit_scope not null,
  -- The id of exchange_account, or of platform_user.
  subject uuid not null,
  institution_id uuid not null references institution,
  -- In US dollars.
  order_value numeric(38, 18) check (order_value > 0),
  position_value numeric(38, 18) check (position_value > 0),
  -- As a fraction of the mark.
  distance numeric(38, 18) check (distance > 0),
  orders_per_second int check (orders_per_second > 0),
  updated_at timestamptz not null,
  updated_by uuid not null references platform_user,
  primary key (subject, scope)
);
create index trading_limit_institution on trading_limit (institution_id);

grant select, insert, delete,
  update (order_value, position_value, distance, orders_per_second, updated_at, updated_by)
  on trading_limit to aldgate_app;

-- A member's orders of the last second.
create index exchange_order_by_member on exchange_order (user_id, created_at)
  where user_id is not null and not reduce_only;
