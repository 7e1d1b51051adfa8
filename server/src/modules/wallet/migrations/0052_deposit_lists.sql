-- Each filter of the lists of deposits is answered from an index in the order of the list, however many there are.
-- An institution's:
create index deposit_by_account on deposit (owner, account, created_at, id);
create index deposit_by_network on deposit (owner, network, created_at, id);
create index deposit_by_state on deposit (owner, state, created_at, id);
create index deposit_pending on deposit (owner, created_at, id) where state not in ('credited', 'reversed');
create index deposit_cancelled on deposit (owner, created_at, id) where state in ('orphaned', 'reversed');

-- All owners', for operators:
create index deposit_of_asset on deposit (asset, created_at, id);
create index deposit_of_network on deposit (network, created_at, id);
create index deposit_of_state on deposit (state, created_at, id);
drop index deposit_waiting;

-- A transaction is found with and without its owner.
create index deposit_of_txid on deposit (txid, owner);
drop index deposit_of_transaction;

-- Those that are decided again each minute.
create index deposit_suspended on deposit (id) where hold_reason = 'suspended';
