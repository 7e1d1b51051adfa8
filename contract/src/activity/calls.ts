import { csv, query } from '../wireBuilders.ts';

export const activityWire = {
  pageAccountFlow: query('/account/wallet/pageAccountFlow', 'token'),
  exportAccountFlow: csv('/account/wallet/exportAccountFlow', 'token'),
} as const;
