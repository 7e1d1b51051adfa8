-- Who paid, where a network's transactions spend outputs: the addresses of all outputs that were spent. Of some the script names
-- no single address, and a block's own coins have no sender; then they are not all known.
alter table chain_movement
  add column senders text[] not null default '{}',
  add column has_unknown_sender boolean not null default false;

update chain_movement m set has_unknown_sender = true
from chain_network n
where n.code = m.network and n.kind = 'utxo' and not m.is_from_ours;
