import { keptForGood, type Retention } from '../../kernel/retention.ts';

export const customersRetention: readonly Retention[] = keptForGood('customer_note');
