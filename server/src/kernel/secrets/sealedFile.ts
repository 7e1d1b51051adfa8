import { createHash } from 'node:crypto';
import { formatSealLine, statementPayload } from '@aldgate/domain/statements/statementSeal.ts';
import type { ReceiptKey } from './receiptKey.ts';

interface SealOptions {
  readonly number: string;
  readonly key: ReceiptKey;
}

export const sha256Of = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

/** Adds the line that signs every byte before it. */
export function sealFile(content: Buffer, { number, key }: SealOptions) {
  const sha256 = sha256Of(content);
  const signature = key.sign(statementPayload(number, sha256)).toString('hex');
  const file = Buffer.concat([content, Buffer.from(formatSealLine({ number, sha256, signature }))]);
  return { file, sha256: sha256Of(file) };
}
