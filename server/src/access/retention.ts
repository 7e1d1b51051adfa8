import { keptForGood, type Retention } from '../kernel/retention.ts';

export const accessRetention: readonly Retention[] = keptForGood(
  'restriction',
  'institution_feature',
  'service_suspension',
);
