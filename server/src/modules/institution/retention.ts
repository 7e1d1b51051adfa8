import { keptForGood, type Retention } from '../../kernel/retention/retention.ts';

export const institutionRetention: readonly Retention[] = keptForGood('institution', 'institution_information');
