import type { ApiPermission } from './permissions.ts';

/** AK-02: the maximum of addresses of a key. */
export const ADDRESSES_MAX = 20;
/** AK-01 */
export const REMARK_MAX = 500;
/** Keys of an institution that are neither expired nor revoked. */
export const LIVE_KEYS_MAX = 20;

/** Terms of a key: its permissions, and the addresses that it works from; without any from everywhere. */
export interface ApiKeyTerms {
  readonly permissions: readonly ApiPermission[];
  /** In their canonical spelling. */
  readonly addresses: readonly string[];
}

/**
 * Whether terms give more than others: a permission, an address that was not there, or no addresses at all where there
 * were some.
 */
export function isWidened(before: ApiKeyTerms, after: ApiKeyTerms): boolean {
  const isNew = <Each>(from: readonly Each[], each: Each) => !from.includes(each);
  if (after.permissions.some((each) => isNew(before.permissions, each))) return true;
  if (after.addresses.length === 0) return before.addresses.length > 0;
  return before.addresses.length > 0 && after.addresses.some((each) => isNew(before.addresses, each));
}
