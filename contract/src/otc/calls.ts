import { csv, needing, openWhileReadOnly, post, query, sentOnce, WEIGHTS } from '../wireBuilders.ts';

const BASE = '/institution/block';

/** Errors of a trade that is refused before anything is done. */
const REFUSALS = [
  'assetUnsupported',
  'pairSuspended',
  'serviceSuspended',
  'featureOff',
  'restricted',
  'kycRequired',
  'googleRequired',
  'forbidden',
  'aboveQuota',
  'insufficientBalance',
] as const;

/** A signed PDF. */
export const EXECUTION_FILE = { file: 'application/octet-stream', weight: WEIGHTS.file } as const;

/** OTC: trades of a size from about 200,000 US dollars, at firm quotes, by resting limit orders or on request. */
export const otcWire = {
  listBlockTradeConfigure: query(`${BASE}/listBlockTradeConfigure`, 'token'),
  listUserBlockTradeConfigure: query(`${BASE}/listUserBlockTradeConfigure`, 'token'),
  listBlockAsset: query(`${BASE}/listBlockAsset`, 'token'),
  listBlockSupportAsset: query(`${BASE}/listAsset`, 'token'),
  listBlockAssetBalance: query(`${BASE}/listBlockAssetBalance`, 'token'),
  listBlockAvailableMoney: query(`${BASE}/listUserAvailableMoney`, 'token'),
  queryDeskNotLogin: query(`${BASE}/queryDeskNotLogin`, 'none'),
  getBlockQuote: query(`${BASE}/getQuote`, 'token'),
  blockQuote: needing('trade', post(`${BASE}/quote`, 'token')),
  // A used quote answers with its first result before any other check.
  blockOrder: sentOnce(
    ['quoteExpired', 'quoteNotFound', 'quoteEndedEarly', 'requestState', 'conversionUnavailable', ...REFUSALS],
    needing('trade', post(`${BASE}/order`, 'token')),
  ),
  // A used key answers with its first result before any other check.
  addBlockLimitOrder: sentOnce(
    ['belowMinimum', 'requestNeeded', 'priceUnavailable', 'orderOutOfBounds', ...REFUSALS],
    needing('trade', post(`${BASE}/addLimitOrder`, 'token')),
  ),
  cancelBlockLimitOrder: openWhileReadOnly(needing('trade', post(`${BASE}/cancelLimitOrder`, 'token'))),
  requestBlockQuote: sentOnce(
    ['belowMinimum', 'priceUnavailable', 'tooManyQuotes', ...REFUSALS],
    needing('trade', post(`${BASE}/requestQuote`, 'token')),
  ),
  cancelBlockQuoteRequest: openWhileReadOnly(needing('trade', post(`${BASE}/cancelQuoteRequest`, 'token'))),
  queryBlockFirmQuote: query(`${BASE}/queryFirmQuote`, 'token'),
  pageBlockOrderRecord: query(`${BASE}/pageBlockOrderRecord`, 'token'),
  exportBlockOrderRecord: csv(`${BASE}/exportBlockOrderRecord`, 'token'),
  blockOrderReceipt: query(`${BASE}/blockOrderReceipt`, 'token'),
  queryBlockExecution: query(`${BASE}/queryExecution`, 'token'),
  exportBlockExecution: { ...query(`${BASE}/exportExecution`, 'token'), ...EXECUTION_FILE },
} as const;
