import { createHash } from 'node:crypto';
import { encodeUnits } from '@aldgate/domain/proof/amounts.ts';
import { idInput, leafInput, NONCE_BYTES, type Sha256, type SumNode } from '@aldgate/domain/proof/hashes.ts';
import type { SecretBox } from '../../../kernel/secrets.ts';
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

/** A leaf for each institution, in the order of their ids. `randomBytes` gives the nonces. */
export function buildLeaves(
  { owners }: Liabilities,
  { snapshotId, box, randomBytes }: { snapshotId: string; box: SecretBox; randomBytes: (length: number) => Buffer },
): Leaf[] {
  const random = randomBytes(NONCE_BYTES * owners.length);
  const leaves = owners.map(({ institutionId, amounts: sums }, index): Leaf => {
    const nonce = random.subarray(index * NONCE_BYTES, (index + 1) * NONCE_BYTES);
    const id = sha256(idInput(nonce, institutionId));
    const amounts = encodeUnits(sums);
    return {
      institutionId,
      id,
      amounts,
      nonce: box.seal(nonce, noncePurpose(institutionId)),
      node: { hash: sha256(leafInput(snapshotId, id, amounts)), sums },
    };
  });
  return leaves.sort((one, other) => Buffer.compare(one.id, other.id));
}
