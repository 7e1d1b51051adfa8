-- The addresses that have an end: read one by one, however many withdrawals went to each and deposits came from it.
drop index withdrawal_end;
create index withdrawal_end on withdrawal (institution_id, network, lower(right(shown_address, 4)), shown_address, created_at)
  where state <> 'draft';
drop index deposit_end;
create index deposit_end on deposit (owner, network, lower(right(from_address, 4)), from_address) where state = 'credited';
