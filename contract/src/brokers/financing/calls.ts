import { csv, query } from '../../wireBuilders.ts';

/** BR-02, BR-03: what projects are worth, and how they are financed. */
export const brokerFinancingWire = {
  pageProject: query('/broker/project/page', 'token'),
  queryBrokerProjectInfo: query('/broker/project/queryBrokerProjectInfo', 'token'),
  exportProjectClose: csv('/broker/project/closes/export', 'token'),
  pageFinancing: query('/broker/financing/page', 'token'),
  queryFinancingDetail: query('/broker/financing/detail', 'token'),
} as const;
