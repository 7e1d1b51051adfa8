import { keptForGood, type Retention } from '../../kernel/retention/retention.ts';

export const statementsRetention: readonly Retention[] = keptForGood('statement', 'closing_price');
