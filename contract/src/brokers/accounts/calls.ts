import { needing, openWhileReadOnly, post, query, SECURITY_MS, sentOnce } from '../../wireBuilders.ts';

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

/** BR-07: the keys of a broker's accounts. */
export const brokerKeysWire = {
  pageExchangeKey: query('/broker/exchangeKey/page', 'token'),
  insertExchangeKey: sentOnce(
    ['format', 'brokerRequired', 'kycRequired', 'typeClosed', 'nameTaken', 'keyRefused'],
    needing('manage', post('/broker/exchangeKey/insert', 'token', SECURITY_MS)),
  ),
  accessKeyInfo: needing('manage', post('/broker/exchangeKey/accessKeyInfo', 'token', SECURITY_MS)),
  suspendExchangeKey: openWhileReadOnly(needing('manage', post('/broker/exchangeKey/suspend', 'token', SECURITY_MS))),
  resumeExchangeKey: needing('manage', post('/broker/exchangeKey/resume', 'token', SECURITY_MS)),
  deleteExchangeKey: openWhileReadOnly(needing('manage', post('/broker/exchangeKey/delete', 'token', SECURITY_MS))),
} as const;
