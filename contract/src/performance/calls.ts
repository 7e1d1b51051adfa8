import { csv, query, WEIGHTS } from '../wireBuilders.ts';

export const performanceWire = {
  // It reads many records, and opens the feeds of accounts.
  queryPerformance: { ...query('/account/performance/query', 'token'), weight: WEIGHTS.preview },
  exportPerformance: csv('/account/performance/export', 'token'),
} as const;
