-- Deposit addresses that another address may resemble, by both their ends.
drop index chain_address_end;
create index chain_address_ends on chain_address (network, owner, lower(left(address, 4) || right(address, 4)))
  where kind = 'deposit';
