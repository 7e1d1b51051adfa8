import { keptForGood, type Retention } from '../../kernel/retention.ts';

export const walletRetention: readonly Retention[] = keptForGood('deposit', 'deposit_event', 'screening_entry');
