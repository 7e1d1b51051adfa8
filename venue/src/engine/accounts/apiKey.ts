/** An API key. The secret is stored in plain text, because the signature requires it. */
export interface ApiKey {
  readonly key: string;
  readonly secret: string;
  readonly account: number;
  readonly createdAt: number;
  permissions: KeyPermissions;
  /** Allowed addresses; empty means all. */
  addresses: readonly string[];
}

export interface KeyPermissions {
  readonly reading: boolean;
  readonly futures: boolean;
  readonly spot: boolean;
  readonly transfers: boolean;
  /** May open sub-accounts, create their keys and transfer among them. */
  readonly broker: boolean;
}
