import type { ApiKey } from '../../../engine/accounts/apiKey.ts';

/** GET /sapi/v1/account/apiRestrictions: what the calling key may do. Nobody can withdraw from this exchange. */
export function apiRestrictions({ permissions, addresses, createdAt }: ApiKey): unknown {
  const { reading, futures, spot, transfers, broker } = permissions;
  return {
    ipRestrict: addresses.length > 0,
    createTime: createdAt,
    enableReading: reading,
    enableWithdrawals: false,
    enableInternalTransfer: broker,
    permitsUniversalTransfer: transfers,
    enableVanillaOptions: false,
    enableFutures: futures,
    enableMargin: false,
    enableSpotAndMarginTrading: spot,
    enablePortfolioMarginTrading: false,
    enableFixApiTrade: false,
    enableFixReadOnly: false,
  };
}
