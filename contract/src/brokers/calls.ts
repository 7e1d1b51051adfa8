import { ask, needing, post } from '../wireBuilders.ts';

export const brokersWire = {
  agreeBrokerOpen: needing('manage', post('/institution/agree/broker/open', 'token')),
  addApplyRecord: needing('manage', post('/broker/applyRecord/add', 'token')),
  queryApplyRecord: ask('/broker/applyRecord/query', 'token'),
} as const;
