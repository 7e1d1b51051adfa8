import { keptForGood, type Retention } from '../../kernel/retention/retention.ts';

export const activityRetention: readonly Retention[] = keptForGood('activity_entry', 'activity_checkpoint');
