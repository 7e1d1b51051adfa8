import { keptForGood, type Retention } from '../../kernel/retention/retention.ts';

export const custodyRetention: readonly Retention[] = [
  ...keptForGood(
    'chain_network',
    'chain_cursor',
    'chain_asset',
    'chain_address',
    'chain_movement',
    'chain_balance',
    'chain_comparison',
    'uncredited_payment',
  ),
  ...keptForGood('chain_transaction', 'outgoing_transaction', 'outgoing_attempt', 'outgoing_input'),
  ...keptForGood('outgoing_address', 'signer_journal', 'payout'),
  { table: 'chain_previous', kept: 'until its outputs are spent in final blocks, removed by the follower' },
  { table: 'chain_block', kept: 'until its network has 1,000 newer ones, removed by the follower' },
];
