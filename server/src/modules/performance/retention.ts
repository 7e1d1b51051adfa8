import { keptForGood, type Retention } from '../../kernel/retention/retention.ts';

export const performanceRetention: readonly Retention[] = keptForGood(
  'performance_day',
  'performance_checkpoint',
  'unrealised_day',
);
