-- Addresses that another may resemble, by both their ends: where many are known, few have the same ones.
drop index withdrawal_address_end;
create index withdrawal_address_ends
  on withdrawal_address (institution_id, network, lower(left(shown_address, 4) || right(shown_address, 4)))
  where state in ('pending', 'confirmed');
drop index withdrawal_end;
create index withdrawal_ends
  on withdrawal (institution_id, network, lower(left(shown_address, 4) || right(shown_address, 4)), shown_address, created_at)
  where state <> 'draft';
drop index deposit_end;
create index deposit_ends
  on deposit (owner, network, lower(left(from_address, 4) || right(from_address, 4)), from_address)
  where state = 'credited';
