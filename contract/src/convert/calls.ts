import { ask, csv, needing, post, sentOnce } from '../wireBuilders.ts';

export const convertWire = {
  listAllConvertAsset: ask('/institution/listAllConvertAsset', 'token'),
  listExchangeAssetByType: ask('/institution/listExchangeAssetByType', 'token'),
  listConvertAssetBalanceByType: ask('/institution/listConvertAssetBalanceByType', 'token'),
  listUserAvailableMoney: ask('/institution/listUserAvailableMoney', 'token'),
  queryUserAvailableCapital: ask('/institution/queryUserAvailableCapital', 'token'),
  listUserOrganizationRiskConfig: ask('/institution/listUserOrganizationRiskConfig', 'token'),
  listRiskConfig: ask('/institution/listRiskConfig', 'token'),
  listDisabledPair: ask('/institution/block/listDisabledPair', 'token'),
  listDisabledPairNotLogin: ask('/institution/block/listDisabledPairNotLogin', 'none'),
  getQuote: ask('/institution/getQuote', 'token'),
  quote: needing('trade', post('/institution/quote', 'token')),
  // A used quote answers with its first result before anything else is checked.
  order: sentOnce(
    [
      'quoteExpired',
      'quoteNotFound',
      'assetUnsupported',
      'convertSuspended',
      'pairSuspended',
      'kycRequired',
      'googleRequired',
      'featureOff',
      'restricted',
      'aboveQuota',
      'insufficientBalance',
      'conversionUnavailable',
    ],
    needing('trade', post('/institution/order', 'token')),
  ),
  pageSwapOrderRecord: ask('/institution/pageSwapOrderRecord', 'token'),
  exportSwapOrderRecord: csv('/institution/exportSwapOrderRecord', 'token'),
  swapOrderReceipt: ask('/institution/swapOrderReceipt', 'token'),
} as const;
