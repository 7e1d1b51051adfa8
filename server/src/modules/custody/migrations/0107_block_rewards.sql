-- The coins of a block's own transaction can be spent after 100 blocks, and count from then on.
alter table chain_movement
  -- The block with which it is posted; null: its own.
  add column counts_at int check (counts_at >= height);
create index chain_movement_counts on chain_movement (network, counts_at) where counts_at is not null;

create or replace function chain_change(p_network text, p_from int, p_to int)
returns table (address text, asset text, amount numeric) language sql stable as $$
  select to_address, asset, amount from chain_movement
  where network = p_network and height between p_from and p_to and is_to_ours and counts_at is null
  union all
  select to_address, asset, amount from chain_movement
  where network = p_network and counts_at between p_from and p_to and is_to_ours
  union all
  select from_address, asset, -amount from chain_movement
  where network = p_network and height between p_from and p_to and is_from_ours and from_address is not null
  union all
  select to_address, asset, -amount from chain_movement
  where network = p_network and spent_height between p_from and p_to and is_to_ours
  union all
  select coalesce(t.sender, n.hot_address), n.native_asset, -t.fee
  from chain_transaction t join chain_network n on n.code = t.network
  where t.network = p_network and t.height between p_from and p_to and n.hot_address is not null
$$;
