import { findOnlyAsset } from '@aldgate/domain/market/product.ts';
import type { Asset } from '@aldgate/domain/money/asset.ts';
import { listAssets } from '../../../lib/calls/assetRegistry.ts';
import type { AccountType } from '../balances.ts';

/** The two accounts of a transfer, and its asset. */
export interface TransferRoute {
  readonly transferFrom: AccountType;
  readonly transferTo: AccountType;
  readonly asset: string;
}

/** WAL-02: the accounts that a transfer begins with where the page implies none; without spot, the futures account. */
export const FIRST_ACCOUNTS = { transferFrom: 'capital_account', transferTo: 'trade_account' } as const;

export type TransferSide = 'transferFrom' | 'transferTo';

/** The assets that two accounts can exchange: coins, and for the swap account only its margin asset. */
export function listTransferableAssets(accounts: Omit<TransferRoute, 'asset'>): readonly Asset[] {
  const only = findRouteAsset(accounts);
  return listAssets().filter(({ kind, symbol }) => kind === 'crypto' && (only === undefined || symbol === only));
}

/** WAL-02: the asset that a transfer begins with, where the accounts can exchange it. */
const FIRST_ASSET = 'BTC';

/** The initial route: of an asset, or of the margin asset between accounts that cannot exchange it. */
export function initialRoute(accounts: Omit<TransferRoute, 'asset'>, asset: string = FIRST_ASSET): TransferRoute {
  return withAsset(accounts, asset);
}

/** The only asset that the accounts can exchange, where one of them holds its margin asset alone; else undefined. */
export const findRouteAsset = ({ transferFrom, transferTo }: Omit<TransferRoute, 'asset'>): string | undefined =>
  findOnlyAsset(transferFrom) ?? findOnlyAsset(transferTo);

/**
 * Selects an account for one side. Selecting the account of the other side swaps the two, since a transfer needs two
 * accounts. The asset stays, unless the futures account had left no choice of it.
 */
export function selectAccount(now: TransferRoute, end: TransferSide, account: AccountType): TransferRoute {
  const other = end === 'transferFrom' ? 'transferTo' : 'transferFrom';
  if (now[other] === account) return swapAccounts(now);
  return withAsset({ ...now, [end]: account }, findRouteAsset(now) === undefined ? now.asset : FIRST_ASSET);
}

export function swapAccounts({ transferFrom, transferTo, asset }: TransferRoute): TransferRoute {
  return { transferFrom: transferTo, transferTo: transferFrom, asset };
}

/** KY-07: where spot trading is forbidden, another account takes the place of the spot account as the target. */
export function avoidSpot(route: TransferRoute): TransferRoute {
  if (route.transferTo !== 'trade_account') return route;
  const transferTo = route.transferFrom === 'capital_account' ? 'swap_account' : 'capital_account';
  return withAsset({ ...route, transferTo }, route.asset);
}

/** Keeps the asset where both accounts support it. Until the assets are loaded, what the accounts hold decides. */
function withAsset(accounts: Omit<TransferRoute, 'asset'>, wanted: string): TransferRoute {
  const { transferFrom, transferTo } = accounts;
  const offered = listTransferableAssets(accounts);
  const asset = offered.find(({ symbol }) => symbol === wanted) ?? offered[0];
  return { transferFrom, transferTo, asset: asset?.symbol ?? findRouteAsset(accounts) ?? wanted };
}
