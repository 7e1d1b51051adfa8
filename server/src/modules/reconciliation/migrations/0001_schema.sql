-- Differences between the ledger and what others say: a chain, the exchange, a bank, or the ledger's own journal.
create table reconciliation_break (
  id uuid primary key,
  kind text not null check (kind in ('chain', 'exchange', 'bank', 'ledger', 'address')),
  -- What was compared: a network, an account.
  place text not null,
  -- What of it differs: an address, a wallet, a line of a statement.
  subject text not null,
  asset text,
  title text not null,
  -- As last compared; null where no amounts were.
  ledger numeric(38, 18),
  outside numeric(38, 18),
  difference numeric(38, 18),
  -- The one customer that it touches; null where it touches all who have the asset.
  institution_id uuid references institution,
  -- Found by comparing a place again and again, or once by an event.
  is_regular boolean not null,
  -- Null before it was judged.
  is_material boolean,
  -- 'seen': by one comparison; it opens where the next one sees it too.
  state text not null check (state in ('seen', 'open', 'explained', 'resolved')),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at timestamptz,
  -- When operators were told that it is material.
  mailed_at timestamptz,
  check ((state in ('explained', 'resolved')) = (ended_at is not null)),
  check ((ledger is null) = (difference is null) and (outside is null) = (difference is null))
);
create unique index reconciliation_break_present on reconciliation_break (kind, place, subject, asset)
  nulls not distinct where state in ('seen', 'open', 'explained');
create index reconciliation_break_by_age on reconciliation_break (first_seen_at, id) where state <> 'seen';
create index reconciliation_break_of_state on reconciliation_break (state, first_seen_at, id);
create index reconciliation_break_of_kind on reconciliation_break (kind, first_seen_at, id) where state <> 'seen';

create table reconciliation_note (
  break_id uuid not null references reconciliation_break,
  number int not null,
  operator_id uuid not null references operator,
  text text not null,
  at timestamptz not null,
  primary key (break_id, number)
);

-- The newest comparison of each place.
create table reconciliation_round (
  kind text not null,
  place text not null,
  at timestamptz not null,
  primary key (kind, place)
);

insert into task_kind (kind) values ('reconciliation_break');

grant select, insert, update, delete on reconciliation_break to aldgate_app;
grant select, insert on reconciliation_note to aldgate_app;
grant select, insert, update on reconciliation_round to aldgate_app;
