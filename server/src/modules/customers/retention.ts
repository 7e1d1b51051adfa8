import { keptForGood, type Retention } from '../../kernel/retention/retention.ts';

export const customersRetention: readonly Retention[] = keptForGood('customer_note');
