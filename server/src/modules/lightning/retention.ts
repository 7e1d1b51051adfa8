import { keptForGood, type Retention } from '../../kernel/retention/retention.ts';

export const lightningRetention: readonly Retention[] = [
  { table: 'lightning_account', kept: 'until the member removes it' },
  ...keptForGood('lightning_member', 'lightning_algo', 'lightning_algo_leg', 'lightning_algo_child'),
];
