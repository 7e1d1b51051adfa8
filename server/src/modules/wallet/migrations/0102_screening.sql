-- What the provider of screening answered last about an address, as the sender of a deposit or the destination of a withdrawal.
create table screening_answer (
  network text not null references chain_network,
  address text not null,
  direction text not null check (direction in ('in', 'out')),
  verdict text not null check (verdict in ('clear', 'review', 'block')),
  -- What operators read.
  matches text[] not null,
  -- False where the provider did not answer.
  is_answered boolean not null,
  asked_at timestamptz not null,
  primary key (network, address, direction)
);
create index screening_answer_address on screening_answer (address);
create index screening_answer_by_time on screening_answer (asked_at);

-- Who paid a deposit on a network whose transactions spend outputs, and what screening said when it was decided.
alter table deposit
  add column senders text[] not null default '{}',
  add column has_unknown_sender boolean not null default false,
  add column screening jsonb;

update deposit d set has_unknown_sender = true
from chain_network n
where n.code = d.network and n.kind = 'utxo';

-- Senders of credited deposits on such networks, which another address may resemble.
create table deposit_sender (
  owner text not null,
  network text not null references chain_network,
  address text not null,
  primary key (owner, network, address)
);
create index deposit_sender_ends
  on deposit_sender (owner, network, lower(left(address, 4) || right(address, 4)), address);

grant select, insert, update, delete on screening_answer to aldgate_app;
grant select, insert on deposit_sender to aldgate_app;
