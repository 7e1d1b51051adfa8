-- The platform's transactions of every purpose, of the hot and of the cold wallet.
create domain outgoing_kind as text constraint outgoing_kind_check check (value in ('flush', 'to_cold', 'cold_refill'));
alter table outgoing_transaction drop constraint outgoing_transaction_kind_check;
alter table outgoing_transaction alter column kind type outgoing_kind;

-- `cancelled`: it was ended before any attempt was signed.
create domain outgoing_outcome as text
  constraint outgoing_outcome_check check (value in ('succeeded', 'reverted', 'superseded', 'cancelled'));
alter table outgoing_transaction drop constraint outgoing_transaction_outcome_check;
alter table outgoing_transaction alter column outcome type outgoing_outcome;

alter table outgoing_transaction
  -- Whose nonce or outputs it uses, and whose key signs it.
  add column wallet text not null default 'hot' check (wallet in ('hot', 'cold')),
  -- What an operator requested; null once the attempt for it exists.
  add column requested text check (requested in ('speed_up', 'cancel'));

alter table outgoing_transaction drop constraint outgoing_transaction_network_nonce_key;
create unique index outgoing_transaction_nonce on outgoing_transaction (network, wallet, nonce)
  where outcome is distinct from 'cancelled';

alter table outgoing_attempt
  -- It moves nothing: it uses up the nonce or the inputs in place of the attempts before it.
  add column is_cancel boolean not null default false,
  -- The signer's rule, and when it last refused.
  add column refusal text,
  add column refused_at timestamptz,
  add check ((refusal is null) = (refused_at is null));

-- Who paid the fee, on a network with nonces; null for the hot wallet.
alter table chain_transaction add column sender text;

create or replace function chain_change(p_network text, p_from int, p_to int)
returns table (address text, asset text, amount numeric) language sql stable as $$
  select to_address, asset, amount from chain_movement
  where network = p_network and height between p_from and p_to and is_to_ours
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

-- An output goes back to the cold wallet where its transaction was ended before it was signed.
grant delete on outgoing_input to aldgate_app;
