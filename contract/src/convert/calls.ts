import { csv, needing, post, query, sentOnce } from '../wireBuilders.ts';

export const convertWire = {
  listAllConvertAsset: query('/institution/listAllConvertAsset', 'token'),
  listExchangeAssetByType: query('/institution/listExchangeAssetByType', 'token'),
  listConvertAssetBalanceByType: query('/institution/listConvertAssetBalanceByType', 'token'),
  listUserAvailableMoney: query('/institution/listUserAvailableMoney', 'token'),
  queryUserAvailableCapital: query('/institution/queryUserAvailableCapital', 'token'),
  listUserOrganizationRiskConfig: query('/institution/listUserOrganizationRiskConfig', 'token'),
  listRiskConfig: query('/institution/listRiskConfig', 'token'),
  listDisabledPair: query('/institution/block/listDisabledPair', 'token'),
  listDisabledPairNotLogin: query('/institution/block/listDisabledPairNotLogin', 'none'),
  listIndicativeRateNotLogin: query('/institution/block/listIndicativeRateNotLogin', 'none'),
  getQuote: query('/institution/getQuote', 'token'),
  quote: needing('trade', post('/institution/quote', 'token')),
  // A used quote answers with its first result before any other check.
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
  pageSwapOrderRecord: query('/institution/pageSwapOrderRecord', 'token'),
  exportSwapOrderRecord: csv('/institution/exportSwapOrderRecord', 'token'),
  swapOrderReceipt: query('/institution/swapOrderReceipt', 'token'),
} as const;
