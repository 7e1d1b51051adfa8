import { keptForGood, type Retention } from '../../kernel/retention.ts';

export const brokersRetention: readonly Retention[] = keptForGood('broker_agreement', 'broker_application');
