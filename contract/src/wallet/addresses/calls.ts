import { needing, openWhileReadOnly, post, query, SECURITY_MS, sentOnce } from '../../wireBuilders.ts';

const BASE = '/account/wallet/address';
const WHITELIST = '/account/wallet/whitelist';

/** The address book and the whitelist. */
export const addressesWire = {
  pageWithdrawalAddress: query(`${BASE}/page`, 'token'),
  listWithdrawalAddress: query(`${BASE}/list`, 'token'),
  validateWithdrawalAddress: query(`${BASE}/validate`, 'token'),
  submitWithdrawalAddress: sentOnce(
    ['assetUnsupported', 'addressInvalid', 'addressDuplicated', 'featureOff'],
    needing('move', post(`${BASE}/submit`, 'token')),
  ),
  invokeAddressEmailValidation: needing('move', post(`${BASE}/invokeEmailValidation`, 'token', SECURITY_MS)),
  confirmWithdrawalAddress: needing('move', post(`${BASE}/confirm`, 'token', SECURITY_MS)),
  updateWithdrawalAddress: needing('move', post(`${BASE}/update`, 'token')),
  deleteWithdrawalAddress: openWhileReadOnly(needing('move', post(`${BASE}/delete`, 'token', SECURITY_MS))),
  queryWhitelist: query(`${WHITELIST}/query`, 'token'),
  setWhitelist: needing('manage', post(`${WHITELIST}/set`, 'token', SECURITY_MS)),
  addToWhitelist: needing('move', post(`${WHITELIST}/add`, 'token', SECURITY_MS)),
  removeFromWhitelist: openWhileReadOnly(needing('move', post(`${WHITELIST}/remove`, 'token', SECURITY_MS))),
} as const;
