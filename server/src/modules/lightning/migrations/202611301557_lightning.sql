-- TR-16: the accounts that a member trades on at once, in the member's order.
create table lightning_account (
  user_id uuid not null references platform_user,
  exchange_account_id uuid not null references exchange_account,
  sort_index int not null check (sort_index >= 0),
  account_group text check (length(account_group) between 1 and 20),
  ratio numeric not null default 1 check (ratio > 0),
  is_on boolean not null default true,
  primary key (user_id, exchange_account_id)
);
grant select, insert, update, delete on lightning_account to aldgate_app;

-- The account that a member selected last, and the member's keyboard with the number of its changes.
create table lightning_member (
  user_id uuid primary key references platform_user,
  remembered_account_id uuid references exchange_account,
  keyboard_version int not null default 0 check (keyboard_version >= 0),
  keyboard jsonb,
  constraint lightning_member_keyboard check ((keyboard_version = 0) = (keyboard is null))
);
grant select, insert, update on lightning_member to aldgate_app;
