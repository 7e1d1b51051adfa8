import type { Product } from '@aldgate/domain/market/product.ts';
import type { SignedRest } from '../signed/signedRest.ts';

/** Answer of GET /sapi/v1/account/apiRestrictions: what the calling key may do. */
export interface ApiRestrictions {
  readonly ipRestrict: boolean;
  /** Epoch milliseconds. */
  readonly createTime: number;
  readonly enableReading: boolean;
  readonly enableWithdrawals: boolean;
  /** Transfers between a main account and its sub-accounts. */
  readonly enableInternalTransfer: boolean;
  /** Transfers between the account's own wallets. */
  readonly permitsUniversalTransfer: boolean;
  readonly enableFutures: boolean;
  readonly enableSpotAndMarginTrading: boolean;
}

/** Asks the exchange what the client's key may do. Rejects with an ExchangeError. */
export const fetchApiRestrictions = (rest: SignedRest): Promise<ApiRestrictions> =>
  rest.get('/sapi/v1/account/apiRestrictions');

/** The id of the account that the client's key belongs to, the same for all of its keys. */
export async function fetchAccountId(rest: SignedRest): Promise<string> {
  const { uid } = await rest.get<{ readonly uid: number }>('/api/v3/account', { omitZeroBalances: true });
  return String(uid);
}

/** The right that trades a product. */
const TRADING_RIGHT = {
  usdm: 'enableFutures',
  spot: 'enableSpotAndMarginTrading',
  coinm: 'enableFutures',
} as const satisfies Readonly<Record<Product, keyof ApiRestrictions>>;

export const mayTrade = (rights: ApiRestrictions, product: Product): boolean => rights[TRADING_RIGHT[product]];

/** Whether a key may take money out of its account: withdraw it, or move it to another account or wallet. */
export const mayMoveMoney = (rights: ApiRestrictions): boolean =>
  rights.enableWithdrawals || rights.enableInternalTransfer || rights.permitsUniversalTransfer;
