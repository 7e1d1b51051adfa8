import { keptForGood } from '../../kernel/retention/retention.ts';

export const reconciliationRetention = keptForGood(
  'reconciliation_break',
  'reconciliation_note',
  'reconciliation_round',
);
