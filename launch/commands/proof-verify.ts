import { readFile } from 'node:fs/promises';
import { readProofText } from '@aldgate/domain/proof/proofFile.ts';
import { verifyProof } from '@aldgate/domain/proof/verifyProof.ts';

const FAILURES = {
  format: 'the file is no proof, or has been altered',
  path: 'the path does not lead to the published root',
  sums: 'the sums of the path are not those that were published',
  signature: 'root and sums were not signed with the key in the file',
  key: 'root and sums were signed with another key',
} as const;

/**
 * Verifies a customer's proof file; the exit code shows whether it is valid. A second argument is the only key
 * accepted.
 */
const [file, publicKey] = process.argv.slice(2);
if (file === undefined) {
  process.stderr.write('usage: npm run proof:verify -- FILE [PUBLIC KEY]\n');
  process.exitCode = 1;
} else {
  try {
    const value = readProofText(await readFile(file, 'utf8'));
    const { failure, proof } = await verifyProof(value, crypto.subtle, publicKey);
    if (proof === null) throw new Error(FAILURES[failure]);
    process.stdout.write('valid: these amounts are part of the published sums\n');
    for (const [index, asset] of proof.assets.entries()) {
      process.stdout.write(`${asset}: ${proof.amounts[index]} of ${proof.sums[index]}\n`);
    }
    const { snapshotId, at, leaves } = proof;
    process.stdout.write(`snapshot ${snapshotId}, ${new Date(at).toISOString()}, ${leaves} leaves\n`);
    process.stdout.write(`signed with ${proof.publicKey}\n`);
  } catch (error) {
    process.stdout.write(`not valid: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
process.disconnect?.();
