/** A block by its height and hash. */
export interface BlockRef {
  readonly height: number;
  readonly hash: string;
}

/** An amount that a transaction or a block itself moved to an address, in the asset's smallest unit. */
export interface Payment {
  /** The transaction; the block's hash for what no transaction paid, as a validator's withdrawal. */
  readonly txid: string;
  /**
   * Its place in the transaction, the same in every block that the transaction may end in: `log:3`, `trace:0_1`,
   * `trace:tx`,
   * `withdrawal:7`, `out:1`.
   */
  readonly index: string;
  /** The payer; null where the network does not name it, as with outputs. */
  readonly from: string | null;
  readonly to: string;
  /** The contract of a token; null for the native asset. */
  readonly contract: string | null;
  readonly amount: bigint;
  /** The height from which on it can be spent; null: from the beginning. */
  readonly maturesAt: number | null;
}

/** An output by its transaction and its place in it. */
export interface OutputRef {
  readonly txid: string;
  readonly index: number;
}

/** The nonce of its sender, or the outputs of others, that a transaction used up. */
export interface Spending {
  readonly txid: string;
  readonly nonce: { readonly sender: string; readonly number: number } | null;
  readonly outputs: readonly OutputRef[];
  /** Whether the transaction did what it was for; a failed one used up its nonce and its fee. */
  readonly succeeded: boolean;
  /** The chain fee in the native asset's smallest unit; null where the node does not report it. */
  readonly fee: bigint | null;
}

export interface Block extends BlockRef {
  readonly parent: string;
  /** Epoch ms. */
  readonly time: number;
  readonly payments: readonly Payment[];
  /** Transfers of contracts that are not listed, whatever their names: in units of their own. */
  readonly unlisted: readonly Payment[];
  readonly spendings: readonly Spending[];
}

/** A transaction that the node knows. */
export interface FoundTransaction {
  readonly txid: string;
  /** The block that it is in; null while it is in the pool. */
  readonly block: BlockRef | null;
  readonly confirmations: number;
  readonly succeeded: boolean;
  readonly payments: readonly Payment[];
}

/** An address and one of its assets; `contract` is null for the native asset. */
export interface Holding {
  readonly address: string;
  readonly contract: string | null;
}

/** Balances of holdings after a block, in the asset's smallest unit and in the order of the holdings. */
export interface Balances {
  readonly at: BlockRef;
  readonly amounts: readonly bigint[];
}

/**
 * Price of a transaction now: of a unit of gas, of which the base is burnt, or of a virtual byte; null where the node
 * knows none.
 */
export type FeeRate =
  | { readonly kind: 'gas'; readonly base: bigint; readonly tip: bigint }
  | { readonly kind: 'vbyte'; readonly rate: bigint | null };

/** One node of a network. Every function rejects with a ChainError. */
export interface Chain {
  /** The node's own identification: the chain's id or the hash of its first block. */
  readonly identify: () => Promise<string>;
  /** Prefix of its addresses, as `bc`; null where they have none. */
  readonly addressPrefix: () => Promise<string | null>;
  readonly head: () => Promise<BlockRef>;
  /** The newest block that the node itself calls final; undefined where its protocol has none. */
  readonly finalized: () => Promise<BlockRef | undefined>;
  /** The hash of the block at a height; undefined beyond the head. */
  readonly hashAt: (height: number) => Promise<string | undefined>;
  /** The whole block; undefined beyond the head, or where it left the chain while it was read. */
  readonly readBlock: (height: number) => Promise<Block | undefined>;
  /**
   * The addresses that outputs of earlier transactions pay, in their order; null for a script that names no single
   * address. Only where transactions spend outputs.
   */
  readonly outputAddresses?: (outputs: readonly OutputRef[]) => Promise<readonly (string | null)[]>;
  /** Finds a transaction's payments, recipients and depth; undefined for one that the node does not know. */
  readonly find: (txid: string) => Promise<FoundTransaction | undefined>;
  /**
   * Reads the balances of addresses after the block at a height; a node without earlier states answers for its head.
   * Refused where the state of that block was deleted.
   */
  readonly balances: (holdings: readonly Holding[], height: number) => Promise<Balances>;
  readonly feeRate: () => Promise<FeeRate>;
  /** The gas of a token's transfer; undefined where the contract rejects it. Only where transactions pay for gas. */
  readonly transferGas?: (transfer: {
    readonly contract: string;
    readonly from: string;
  }) => Promise<bigint | undefined>;
  /**
   * A transaction without its witnesses, in hexadecimal; undefined for one that the node does not know. Only where
   * payments are outputs.
   */
  readonly rawTransaction?: (txid: string) => Promise<string | undefined>;
  /** The number of the next transaction of an address, those in the pool counted; null where transactions have none. */
  readonly nextNonce: (address: string) => Promise<number | null>;
  /**
   * Whether there is a contract's code at an address; none where the network has no contracts. A delegation (EIP-7702)
   * is no contract.
   */
  readonly hasCode?: (address: string) => Promise<boolean>;
  /** Sends a signed transaction. One that the node has already is no error. */
  readonly broadcast: (raw: string) => Promise<void>;
}
