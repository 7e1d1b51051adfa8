import { needing, post, query, SECURITY_MS, sentOnce } from '../../wireBuilders.ts';

const BASE = '/broker/account';

/** BR-06: a broker's accounts at exchanges, their capital and their managers. */
export const brokerAccountsWire = {
  listAllExchangeConfig: query('/broker/listAllExchangeConfig', 'token'),
  listBrokerAsset: query('/broker/asset/listAll', 'token'),
  queryUserConfig: query('/broker/subAccount/type/queryUserConfig', 'token'),
  pageBrokerAccount: query(`${BASE}/pageBrokerAccount`, 'token'),
  listBrokerAccount: query(`${BASE}/list`, 'token'),
  pageSpotCapital: query(`${BASE}/pageSpotCapital`, 'token'),
  pageFuturesCapital: query(`${BASE}/pageFuturesCapital`, 'token'),
  queryTotalBalance: query(`${BASE}/totalBalance`, 'token'),
  getBrokerAccountId: needing('manage', post(`${BASE}/getBrokerAccountId`, 'token')),
  insertBrokerAccount: sentOnce(
    ['format', 'brokerRequired', 'kycRequired', 'accountLimit', 'typeClosed', 'nameTaken', 'keyRefused'],
    needing('manage', post(`${BASE}/insert`, 'token', SECURITY_MS)),
  ),
  updateBrokerAccount: needing('manage', post(`${BASE}/updateBrokerAccount`, 'token')),
  deleteBrokerAccount: needing('manage', post(`${BASE}/delete`, 'token', SECURITY_MS)),
  submitAccountManager: needing('manage', post(`${BASE}/submitAccountManager`, 'token')),
  invokeAccountManager: needing('manage', post(`${BASE}/invokeAccountManager`, 'token', SECURITY_MS)),
  // The manager confirms too, whatever their role.
  confirmAccountManager: post(`${BASE}/confirmAccountManager`, 'token', SECURITY_MS),
  checkIsExistMasterApi: query(`${BASE}/checkIsExistMasterApi`, 'token'),
} as const;
