alter table deposit
  -- What it needs where that may be more than its network does; null: what the network needs.
  add column confirmations int check (confirmations > 0);
