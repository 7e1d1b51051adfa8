import { keptForGood, type Retention } from '../../kernel/retention.ts';

export const custodyRetention: readonly Retention[] = [
  ...keptForGood('chain_network', 'chain_cursor', 'chain_asset', 'chain_address', 'chain_movement', 'chain_fee'),
  // The follower removes them when it appends others.
  { table: 'chain_block', kept: 'the newest 1,000 of each network' },
];
