import { needing, post, query } from '../wireBuilders.ts';
import { brokerAccountsWire } from './accounts/calls.ts';
import { brokerBillsWire } from './bills/calls.ts';
import { brokerCapitalWire } from './capital/calls.ts';
import { brokerCasesWire } from './cases/calls.ts';
import { brokerFinancingWire } from './financing/calls.ts';
import { brokerInterestWire } from './interest/calls.ts';
import { brokerKeysWire } from './keys/calls.ts';
import { brokerMessagesWire } from './messages/calls.ts';
import { brokerProfitWire } from './profit/calls.ts';
import { brokerProjectsWire } from './projects/calls.ts';
import { brokerRiskWire } from './risk/calls.ts';
import { fundTransfersWire } from './transfers/calls.ts';
import { brokerWalletWire } from './wallet/calls.ts';

export const brokerApplicationsWire = {
  agreeBrokerOpen: needing('manage', post('/institution/agree/broker/open', 'token')),
  addApplyRecord: needing('manage', post('/broker/applyRecord/add', 'token')),
  queryApplyRecord: query('/broker/applyRecord/query', 'token'),
} as const;

/** Every call of the brokers' area. */
export const brokersWire = {
  ...brokerApplicationsWire,
  ...brokerAccountsWire,
  ...brokerKeysWire,
  ...brokerProjectsWire,
  ...brokerCapitalWire,
  ...brokerProfitWire,
  ...brokerFinancingWire,
  ...brokerRiskWire,
  ...brokerInterestWire,
  ...brokerBillsWire,
  ...brokerCasesWire,
  ...fundTransfersWire,
  ...brokerMessagesWire,
  ...brokerWalletWire,
} as const;
