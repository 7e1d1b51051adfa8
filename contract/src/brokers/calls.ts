import { needing, post, query } from '../wireBuilders.ts';

export const brokersWire = {
  agreeBrokerOpen: needing('manage', post('/institution/agree/broker/open', 'token')),
  addApplyRecord: needing('manage', post('/broker/applyRecord/add', 'token')),
  queryApplyRecord: query('/broker/applyRecord/query', 'token'),
} as const;
