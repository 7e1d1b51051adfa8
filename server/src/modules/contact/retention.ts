import { keptForGood, type Retention } from '../../kernel/retention/retention.ts';

export const contactRetention: readonly Retention[] = keptForGood('contact_request');
