import { addUnits, encodeUnits, formatUnits, parseUnits } from './amounts.ts';
import { formatHex, parseHex } from './bytes.ts';
import { HASH_BYTES, idInput, leafInput, NONCE_BYTES, nodeInput, type SumNode } from './hashes.ts';
import { type ProofFile, type ProofShare, type ProofStep, parseProofFile } from './proofFile.ts';
import { isSigned, type Subtle } from './signature.ts';

/**
 * format: no proof file; path: it does not lead to the root; sums: those of the root are others; signature: not of the
 * totals; key: of another key.
 */
export type ProofFailure = 'format' | 'path' | 'sums' | 'signature' | 'key';

export type ProofVerdict =
  | { readonly failure: null; readonly proof: ProofFile }
  | { readonly failure: ProofFailure; readonly proof: null };

/**
 * Recomputes the path from the institution's amounts to the root, and verifies the signature of root and sums.
 * `publicKey`: the only key that is accepted; without it the file's own.
 */
export async function verifyProof(value: unknown, subtle: Subtle, publicKey?: string): Promise<ProofVerdict> {
  const failed = (failure: ProofFailure) => ({ failure, proof: null });
  try {
    const proof = parseProofFile(value);
    const nonces = new Set(proof.shares.map(({ nonce }) => nonce));
    // A share that stands twice would be counted twice.
    if (nonces.size < proof.shares.length || !addsUp(proof)) return failed('path');
    for (const share of proof.shares) {
      const root = await climb(proof, share, subtle);
      if (formatHex(root.hash) !== proof.root) return failed('path');
      if (root.sums.some((sum, index) => formatUnits(sum) !== proof.sums[index])) return failed('sums');
    }
    if (!(await isSigned(proof, subtle))) return failed('signature');
    return publicKey !== undefined && publicKey !== proof.publicKey ? failed('key') : { failure: null, proof };
  } catch (error) {
    if (error instanceof RangeError) return failed('format');
    throw error;
  }
}

/** Whether the shares make the amounts. */
function addsUp({ amounts, shares }: ProofFile): boolean {
  const none = amounts.map(() => 0n);
  const sums = shares.reduce((sum, share) => addUnits(sum, share.amounts.map(parseUnits)), none);
  return amounts.map(parseUnits).every((units, index) => units === sums[index]);
}

/** The root to which a share's leaf leads. */
async function climb(proof: ProofFile, { nonce, path, ...share }: ProofShare, subtle: Subtle): Promise<SumNode> {
  const sha256 = async (bytes: Uint8Array<ArrayBuffer>) => new Uint8Array(await subtle.digest('SHA-256', bytes));
  const { snapshotId, institutionId, leaves } = proof;
  // A longer path than a tree of that many leaves has would add some that are not counted.
  if (leaves < 1 || 2 ** (path.length - 1) >= leaves) throw new RangeError('the path is too long');
  const id = await sha256(idInput(parseHex(nonce, NONCE_BYTES), institutionId));
  const amounts = share.amounts.map(parseUnits);
  let node: SumNode = { hash: await sha256(leafInput(snapshotId, id, encodeUnits(amounts))), sums: amounts };
  for (const step of path) {
    const beside = parseStep(step);
    const [left, right] = step.side === 'left' ? [beside, node] : [node, beside];
    node = { hash: await sha256(nodeInput(left, right)), sums: addUnits(left.sums, right.sums) };
  }
  return node;
}

const parseStep = ({ hash, sums }: ProofStep): SumNode => ({
  hash: parseHex(hash, HASH_BYTES),
  sums: sums.map(parseUnits),
});
