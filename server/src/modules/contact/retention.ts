import { keptForGood, type Retention } from '../../kernel/retention.ts';

export const contactRetention: readonly Retention[] = keptForGood('contact_request');
