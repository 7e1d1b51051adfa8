import { keptForGood, type Retention } from '../kernel/retention/retention.ts';

export const accessRetention: readonly Retention[] = keptForGood(
  'restriction',
  'institution_feature',
  'service_suspension',
);
