/**
 * A network of this machine, with coins to pay from outside. Each function rejects with a FaucetError for a bad
 * request.
 */
export interface LocalNetwork {
  readonly code: string;
  /** Whether its node runs, with all that was stored of it. */
  readonly isReady: () => boolean;
  readonly state: () => Promise<{ readonly height: number; readonly mempool: number }>;
  /** Sends from outside; the amount is a decimal string. Returns the transaction's id. */
  readonly pay: (asset: string, address: string, amount: string) => Promise<string>;
  readonly mine: (blocks: number) => Promise<void>;
  /** Replaces the newest blocks by others without their payments. */
  readonly reorganize: (depth: number) => Promise<void>;
  /** Takes a payment that no block has out of the pool, for ever. */
  readonly drop: (txid: string) => Promise<void>;
  readonly balance: (asset: string, address: string) => Promise<string>;
  /** Whether a transaction waits for a block or for confirmations. */
  readonly needsBlock: () => Promise<boolean>;
  readonly close: () => Promise<void>;
}

/** A request that cannot be met; its message says why. */
export class FaucetError extends Error {
  override readonly name = 'FaucetError';
}
