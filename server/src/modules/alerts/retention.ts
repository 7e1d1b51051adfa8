import type { Retention } from '../../kernel/retention.ts';

export const alertsRetention: readonly Retention[] = [
  { table: 'alert', kept: 'until the member deletes it' },
  { table: 'margin_warning', kept: 'until the margin ratio has fallen' },
];
