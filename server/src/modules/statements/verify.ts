import { createHash, createPublicKey, verify } from 'node:crypto';
import { splitSealed, statementPayload } from '@aldgate/domain/statements/statementSeal.ts';

/** The number of a statement's file, if every byte of it is as it was signed with the key; undefined otherwise. */
export function verifyStatement(file: Uint8Array<ArrayBuffer>, publicKey: string): string | undefined {
  const found = splitSealed(file);
  if (found === undefined) return undefined;
  const { number, sha256, signature } = found.seal;
  if (createHash('sha256').update(found.content).digest('hex') !== sha256) return undefined;
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  const payload = Buffer.from(statementPayload(number, sha256));
  const isSigned = verify('sha256', payload, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'hex'));
  return isSigned ? number : undefined;
}
