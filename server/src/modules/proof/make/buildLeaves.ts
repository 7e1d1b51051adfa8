import { createHash } from 'node:crypto';
import { encodeUnits } from '@aldgate/domain/proof/amounts.ts';
import { idInput, leafInput, NONCE_BYTES, type Sha256, type SumNode } from '@aldgate/domain/proof/hashes.ts';
import { type DrawUnits, splitUnits } from '@aldgate/domain/proof/splitUnits.ts';
import { LEAVES_EACH } from '@aldgate/domain/proof/tree.ts';
import type { SecretBox } from '../../../kernel/secrets/secrets.ts';
import type { Liabilities } from './readLiabilities.ts';

export const sha256: Sha256 = (bytes) => createHash('sha256').update(bytes).digest();

export interface Leaf {
  readonly institutionId: string;
  readonly id: Uint8Array;
  readonly amounts: Uint8Array;
  readonly nonce: Buffer;
  readonly node: SumNode;
}

/** Builds a nonce's sealing purpose: no other institution's nonce can be opened as one's own. */
export const noncePurpose = (institutionId: string): string => `proof-nonce:${institutionId}`;

/** Random bytes for a number below 2¹²⁷: so many more that each is as likely. */
const DRAW_BYTES = 24;
/** Numbers that are drawn at a time. */
const DRAWS = 4_096;

function drawFrom(randomBytes: RandomBytes): DrawUnits {
  let drawn: Buffer = Buffer.alloc(0);
  let at = 0;
  return (max) => {
    if (at === drawn.length) {
      drawn = randomBytes(DRAW_BYTES * DRAWS);
      at = 0;
    }
    const high = (drawn.readBigUInt64LE(at) << 64n) | drawn.readBigUInt64LE(at + 8);
    const number = (high << 64n) | drawn.readBigUInt64LE(at + 16);
    at += DRAW_BYTES;
    return number % (max + 1n);
  };
}

type RandomBytes = (length: number) => Buffer;

/**
 * Leaves for each institution, whose amounts they are random shares of, in the order of their ids: at random, because
 * nobody knows the nonces before. `randomBytes` gives nonces and shares.
 */
export function buildLeaves(
  { owners }: Liabilities,
  { snapshotId, box, randomBytes }: { snapshotId: string; box: SecretBox; randomBytes: RandomBytes },
): Leaf[] {
  const draw = drawFrom(randomBytes);
  const leaves = owners.flatMap(({ institutionId, amounts: owed }) => {
    const purpose = noncePurpose(institutionId);
    const nonces = randomBytes(NONCE_BYTES * LEAVES_EACH);
    const split = owed.map((units) => (units === 0n ? undefined : splitUnits(units, LEAVES_EACH, draw)));
    return Array.from({ length: LEAVES_EACH }, (_, index): Leaf => {
      const nonce = nonces.subarray(index * NONCE_BYTES, (index + 1) * NONCE_BYTES);
      const id = sha256(idInput(nonce, institutionId));
      const sums = split.map((shares) => shares?.[index] ?? 0n);
      const amounts = encodeUnits(sums);
      return {
        institutionId,
        id,
        amounts,
        nonce: box.seal(nonce, purpose),
        node: { hash: sha256(leafInput(snapshotId, id, amounts)), sums },
      };
    });
  });
  return leaves.sort((one, other) => Buffer.compare(one.id, other.id));
}
