-- The transactions that made the platform's unspent outputs: they prove the outputs' values to who signs. Without witnesses, which
-- the transactions' ids do not cover. A row is deleted once its outputs are spent in final blocks.
create table chain_previous (
  network text not null references chain_network,
  txid text not null,
  bytes int not null check (bytes > 0),
  -- Null where it is larger than a request to the signer may be: its outputs are never spent.
  raw bytea,
  primary key (network, txid)
);
alter table chain_previous alter column raw set storage external;
create index chain_movement_unspent on chain_movement (network, txid)
  where spent_height is null and is_to_ours and payment_index like 'out:%';

grant select, insert, delete on chain_previous to aldgate_app;
