import { csv, query, WEIGHTS, weighing } from '../wireBuilders.ts';

export const performanceWire = {
  // It reads many records, and opens the feeds of accounts.
  queryPerformance: weighing(WEIGHTS.preview, query('/account/performance/query', 'token')),
  exportPerformance: csv('/account/performance/export', 'token'),
} as const;
