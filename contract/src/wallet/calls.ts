import { get, query } from '../wireBuilders.ts';

export const walletWire = {
  userAssets: get('/user/assets', 'token'),
  listFiatSupportAsset: query('/account/wallet/listFiatSupportAsset', 'token'),
  listAllSupportedCryptoAsset: query('/account/wallet/listAllSupportedCryptoAsset', 'token'),
} as const;
