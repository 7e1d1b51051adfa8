-- Payments that credit nobody: coins sent straight to a wallet of the platform (`unattributed`, in suspense once final), and tokens of
-- contracts that are not listed (`unlisted`, in no account). A row goes with its block.
create table uncredited_payment (
  network text not null references chain_network,
  txid text not null,
  payment_index text not null,
  kind text not null check (kind in ('unattributed', 'unlisted')),
  -- Of an unattributed payment its asset and decimal amount; of an unlisted one its contract and the amount in the contract's own unit.
  asset text references asset,
  contract text,
  amount numeric(96, 18) not null,
  from_address text,
  to_address text not null,
  height int not null,
  -- The time of its block.
  at timestamptz not null,
  primary key (network, txid, payment_index),
  check ((kind = 'unattributed') = (asset is not null)),
  check ((kind = 'unlisted') = (contract is not null))
);
create index uncredited_payment_by_time on uncredited_payment (kind, at, network, txid, payment_index);
create index uncredited_payment_in_block on uncredited_payment (network, height);

insert into uncredited_payment (network, txid, payment_index, kind, asset, amount, from_address, to_address, height, at)
select m.network, m.txid, m.payment_index, 'unattributed', m.asset, m.amount, m.from_address, m.to_address, m.height,
  coalesce(b.mined_at, now())
from chain_movement m
join chain_network n on n.code = m.network
join chain_address a on a.network = m.network and a.address = m.to_address and a.owner is null
left join chain_block b on b.network = m.network and b.height = m.height
where m.is_to_ours and not m.is_from_ours and m.height > coalesce(n.opening_height, 0);

grant select, insert, delete on uncredited_payment to aldgate_app;
