import { createHash, webcrypto } from 'node:crypto';
import { addUnits, encodeUnits, formatUnits, parseUnits } from '@aldgate/domain/proof/amounts.ts';
import { concatBytes, formatHex } from '@aldgate/domain/proof/bytes.ts';
import { idInput, leafInput, type Sha256, type SumNode } from '@aldgate/domain/proof/hashes.ts';
import { type ProofFile, totalsText } from '@aldgate/domain/proof/proofFile.ts';
import { findPath, findRoot } from '@aldgate/domain/proof/tree.ts';

export const sha256: Sha256 = (bytes) => createHash('sha256').update(bytes).digest();

export interface Owner {
  readonly institutionId: string;
  readonly nonce: Uint8Array;
  readonly amounts: readonly string[];
}

/** The leaves of owners in the order of their ids. */
export function buildLeaves(snapshotId: string, owners: readonly Owner[]) {
  return owners
    .map((owner) => {
      const id = sha256(idInput(owner.nonce, owner.institutionId));
      const sums = owner.amounts.map(parseUnits);
      return {
        owner,
        id,
        node: { hash: sha256(leafInput(snapshotId, id, encodeUnits(sums))), sums } satisfies SumNode,
      };
    })
    .sort((one, other) => (formatHex(one.id) < formatHex(other.id) ? -1 : 1));
}

/** Signed proofs of owners, in the order of their first leaves; several leaves of one institution are its shares. */
export async function signProofs(
  { snapshotId, assets, at }: Pick<ProofFile, 'snapshotId' | 'assets' | 'at'>,
  owners: readonly Owner[],
): Promise<ProofFile[]> {
  const { subtle } = webcrypto;
  const { privateKey, publicKey } = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign']);
  const leaves = buildLeaves(snapshotId, owners);
  const nodes = leaves.map(({ node }) => node);
  const root = findRoot(nodes, sha256);
  const totals = {
    snapshotId,
    assets,
    at,
    leaves: leaves.length,
    root: formatHex(root.hash),
    sums: root.sums.map(formatUnits),
  };
  const text = new TextEncoder().encode(totalsText(totals));
  const signature = await subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, text);
  const base64 = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64');
  const signed = { signature: base64(signature), publicKey: base64(await subtle.exportKey('spki', publicKey)) };
  const institutions = [...new Set(leaves.map(({ owner }) => owner.institutionId))];
  return institutions.map((institutionId) => {
    const own = [...leaves.entries()].filter(([, { owner }]) => owner.institutionId === institutionId);
    const none = assets.map(() => 0n);
    return {
      version: 2,
      institutionId,
      amounts: own.reduce((sum, [, { node }]) => addUnits(sum, node.sums), none).map(formatUnits),
      shares: own.map(([index, { owner }]) => ({
        nonce: formatHex(owner.nonce),
        amounts: owner.amounts,
        path: findPath(nodes, index, sha256).map(({ side, hash, sums }) => ({
          side,
          hash: formatHex(hash),
          sums: sums.map(formatUnits),
        })),
      })),
      ...totals,
      ...signed,
    };
  });
}

const nonceOf = (byte: number) => concatBytes(new Uint8Array(32).fill(byte));

/** The vector of the reference. */
export const VECTOR = {
  snapshotId: '018f3c1e-7a4b-7c3d-8e9f-a0b1c2d3e4f5',
  assets: ['BTC', 'USDT'],
  owners: [
    { institutionId: '11111111-1111-4111-8111-111111111111', nonce: nonceOf(1), amounts: ['1.5', '100'] },
    { institutionId: '22222222-2222-4222-8222-222222222222', nonce: nonceOf(2), amounts: ['0', '250.25'] },
    { institutionId: '33333333-3333-4333-8333-333333333333', nonce: nonceOf(3), amounts: ['0.00000001', '0'] },
  ],
  leaves: [
    'd1738ea58d3b38a5f853be378dc10684061fce83c49d8178e9223e43565253d2',
    '9eb722b652aafb1b4942b369aed7761fe6a8e9551ab3b749aa5e3aef7ad9b450',
    '6cbc142ee44c20eb1c6a1f65e119ea100866c052d4e0785f5064259301e16e2f',
  ],
  firstNode: '94b238c7fda4d2b8053c10698aa0c0f97e553f46003994280848e2c2ded5640e',
  root: '99bcda1a169f87689e5e95d689bcbe394945f9603cac545f3ed992e3cb3291bf',
  sums: ['1.50000001', '350.25'],
} as const;
