import { encodeUnits } from './amounts.ts';
import { concatBytes, parseUuid } from './bytes.ts';

/** SHA-256. */
export type Sha256 = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array;

/** A node of the tree: its hash, and the sum of each asset below it in units of 10⁻¹⁸. */
export interface SumNode {
  readonly hash: Uint8Array;
  readonly sums: readonly bigint[];
}

export const NONCE_BYTES = 32;
export const HASH_BYTES = 32;

const PREFIX = new TextEncoder().encode('aldgate/liabilities/1');
/** Prefixes differ, so that no leaf's input equals a node's. */
const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

/** Builds the hash input of an institution's leaf id. Without the nonce nobody finds whose leaf it is. */
export const idInput = (nonce: Uint8Array, institutionId: string): Uint8Array<ArrayBuffer> =>
  concatBytes(PREFIX, nonce, new TextEncoder().encode(institutionId));

/** `amounts` as `encodeUnits` encodes them. */
export const leafInput = (snapshotId: string, id: Uint8Array, amounts: Uint8Array): Uint8Array<ArrayBuffer> =>
  concatBytes(LEAF, parseUuid(snapshotId), id, amounts);

/**
 * Each child's sums are hashed by themselves: hashing their total alone lets a prover hide accounts (ePrint 2018/1139).
 */
export const nodeInput = (left: SumNode, right: SumNode): Uint8Array<ArrayBuffer> =>
  concatBytes(NODE, encodeUnits(left.sums), left.hash, encodeUnits(right.sums), right.hash);
