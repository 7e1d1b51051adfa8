import { csv, query, WEIGHTS, weighing } from '../wireBuilders.ts';

export const activityWire = {
  pageAccountFlow: weighing(WEIGHTS.flow, query('/account/wallet/pageAccountFlow', 'token')),
  exportAccountFlow: csv('/account/wallet/exportAccountFlow', 'token'),
} as const;
