/** A key that requests are signed with. The secret is kept as it is: the signature needs it. */
export interface ApiKey {
  readonly key: string;
  readonly secret: string;
  readonly account: number;
  readonly createdAt: number;
  permissions: KeyPermissions;
  /** Addresses that may use it; none: all. */
  addresses: readonly string[];
}

export interface KeyPermissions {
  readonly reading: boolean;
  readonly futures: boolean;
  readonly transfers: boolean;
  /** May open sub-accounts, give them keys and move money among them. */
  readonly broker: boolean;
}
