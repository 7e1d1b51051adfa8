import { keptForGood, type Retention } from '../../kernel/retention/retention.ts';

export const exchangesRetention: readonly Retention[] = [
  { table: 'exchange_suspension', kept: 'until it is lifted' },
  ...keptForGood('exchange_low_water'),
];
