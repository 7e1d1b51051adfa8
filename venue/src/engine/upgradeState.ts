import { MARGIN_ASSET } from '@aldgate/domain/market/traits.ts';
import type { ApiKey, KeyPermissions } from './accounts/apiKey.ts';
import type { Account, SpotCounts } from './entities/account.ts';
import type { Order } from './entities/order.ts';
import type { OrderList } from './entities/orderList.ts';
import type { ExchangeState, PairState } from './state.ts';

type AddedToState = 'pairs' | 'lists' | 'nextListId';

/** A state without what came with spot: one asset's fees, no locks, no pairs. */
export interface StoredState
  extends Omit<ExchangeState, AddedToState | 'fees' | 'accounts' | 'keys'>,
    Partial<Pick<ExchangeState, AddedToState>> {
  readonly fees: bigint | Map<string, bigint>;
  readonly accounts: Map<number, StoredAccount>;
  readonly keys: Map<string, StoredKey>;
}

type AddedToAccount = 'locked' | 'spotClientIds' | 'spotCounts';
export type StoredAccount = Omit<Account, AddedToAccount> & Partial<Pick<Account, AddedToAccount>>;
type StoredKey = Omit<ApiKey, 'permissions'> & { readonly permissions: StoredPermissions };

/** Permissions as commands and snapshots of any version have them. */
export type StoredPermissions = Omit<KeyPermissions, 'spot'> & { readonly spot?: boolean };

/** Completes the state of an older version. A state of this version stays as it is. */
export function upgradeState(stored: StoredState): ExchangeState {
  const { fees } = stored;
  const pairs = stored.pairs ?? new Map<string, PairState>();
  const accounts = new Map([...stored.accounts].map(([id, account]) => [id, upgradeAccount(account)]));
  const keys = new Map([...stored.keys].map(([name, key]) => [name, upgradeKey(key)]));
  const byAsset = typeof fees === 'bigint' ? new Map([[MARGIN_ASSET.usdm as string, fees]]) : fees;
  const lists = stored.lists ?? new Map<number, OrderList>();
  const nextListId = stored.nextListId ?? stored.at;
  return { ...stored, accounts, keys, pairs, lists, nextListId, fees: byAsset };
}

function upgradeAccount(account: StoredAccount): Account {
  return {
    ...account,
    locked: account.locked ?? new Map<string, bigint>(),
    spotClientIds: account.spotClientIds ?? new Map<string, number>(),
    spotCounts: account.spotCounts ?? new Map<string, SpotCounts>(),
  };
}

function upgradeKey(key: StoredKey): ApiKey {
  return { ...key, permissions: upgradePermissions(key.permissions) };
}

/** A key that was created before spot could be traded may trade it. */
export function upgradePermissions(permissions: StoredPermissions): KeyPermissions {
  return { ...permissions, spot: permissions.spot ?? true };
}

/** All orders of an account have the same fields. */
export function upgradeOrder(order: Omit<Order, 'spot'> & Partial<Pick<Order, 'spot'>>): Order {
  return 'spot' in order ? (order as Order) : { ...order, spot: undefined };
}
