import { csv, get, query, WEIGHTS, weighing } from '../wireBuilders.ts';

export const walletWire = {
  userAssets: get('/user/assets', 'token'),
  listFiatSupportAsset: query('/account/wallet/listFiatSupportAsset', 'token'),
  listAllSupportedCryptoAsset: query('/account/wallet/listAllSupportedCryptoAsset', 'token'),
  listNetwork: query('/account/wallet/listNetwork', 'token'),
  // Repeating it answers the same address; a fresh one needs the permission to move money.
  getDepositAddress: query('/account/wallet/getDepositAddress', 'token'),
  pageDepositWithdraw: weighing(WEIGHTS.list, query('/account/wallet/pageDepositWithdraw', 'token')),
  queryDepositWithdraw: query('/account/wallet/queryDepositWithdraw', 'token'),
  exportDepositWithdraw: csv('/account/wallet/exportDepositWithdraw', 'token'),
} as const;
