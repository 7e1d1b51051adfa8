import { ASSETS, type Asset } from '@aldgate/domain/money/asset.ts';
import type { AccountType } from '../balances.ts';

/** What a transfer goes between, and the asset that it moves. */
export interface TransferRoute {
  readonly transferFrom: AccountType;
  readonly transferTo: AccountType;
  readonly asset: string;
}

export type TransferSide = 'transferFrom' | 'transferTo';

/** The asset that futures are margined in. */
const MARGIN_ASSET = 'USDT';

/** The assets that can be moved between two accounts: coins, and for the swap account its margin asset alone. */
export function listTransferableAssets({ transferFrom, transferTo }: Omit<TransferRoute, 'asset'>): readonly Asset[] {
  const futures = transferFrom === 'swap_account' || transferTo === 'swap_account';
  return ASSETS.filter(({ kind, symbol }) => kind === 'crypto' && (!futures || symbol === MARGIN_ASSET));
}

/**
 * Where a transfer starts. WAL-02 names BTC as the default asset; the first that can be moved stands in its place, because
 * a swap account takes no BTC, and a default that is refused helps nobody.
 */
export function initialRoute(accounts: Omit<TransferRoute, 'asset'>): TransferRoute {
  return withAsset(accounts, undefined);
}

/** Chooses an account for one end. The account of the other end swaps the two, since money moves between two accounts. */
export function selectAccount(now: TransferRoute, end: TransferSide, account: AccountType): TransferRoute {
  const other = end === 'transferFrom' ? 'transferTo' : 'transferFrom';
  if (now[other] === account) return swapAccounts(now);
  return withAsset({ ...now, [end]: account }, now.asset);
}

export function swapAccounts({ transferFrom, transferTo, asset }: TransferRoute): TransferRoute {
  return { transferFrom: transferTo, transferTo: transferFrom, asset };
}

/** Keeps an asset where it can be moved between the accounts. */
function withAsset(
  { transferFrom, transferTo }: Omit<TransferRoute, 'asset'>,
  wanted: string | undefined,
): TransferRoute {
  const offered = listTransferableAssets({ transferFrom, transferTo });
  const asset = offered.find(({ symbol }) => symbol === wanted) ?? offered[0];
  return { transferFrom, transferTo, asset: asset?.symbol ?? MARGIN_ASSET };
}
