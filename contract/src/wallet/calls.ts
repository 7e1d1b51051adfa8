import { ask, get } from '../wireBuilders.ts';

export const walletWire = {
  userAssets: get('/user/assets', 'token'),
  listFiatSupportAsset: ask('/account/wallet/listFiatSupportAsset', 'token'),
  listAllSupportedCryptoAsset: ask('/account/wallet/listAllSupportedCryptoAsset', 'token'),
} as const;
