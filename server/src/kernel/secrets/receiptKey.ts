import { createPrivateKey, createPublicKey, generateKeyPair, sign } from 'node:crypto';
import { promisify } from 'node:util';
import type { Database } from '../database/database.ts';
import type { Clock } from '../time/clock.ts';
import { getOrCreateSecret } from './platformSecret.ts';
import type { SecretBox } from './secrets.ts';

const NAME = 'receipt-key';

/** The signing key of receipts, ECDSA on P-256 with SHA-256. All servers share the one in the database. */
export interface ReceiptKey {
  /** Base64 of the SPKI form. */
  readonly publicKey: string;
  /** The 64 bytes r and s (IEEE P1363), the format of Web Crypto. */
  sign(payload: string): Buffer;
}

/** Reads the shared key, or creates it. */
export async function loadReceiptKey(database: Database, box: SecretBox, clock: Clock): Promise<ReceiptKey> {
  const der = await getOrCreateSecret({ database, box, clock }, NAME, async () => {
    const { privateKey } = await promisify(generateKeyPair)('ec', { namedCurve: 'P-256' });
    return privateKey.export({ type: 'pkcs8', format: 'der' });
  });
  return receiptKey(der);
}

function receiptKey(der: Buffer): ReceiptKey {
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  return {
    publicKey: createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64'),
    sign: (payload) => sign('sha256', Buffer.from(payload), { key, dsaEncoding: 'ieee-p1363' }),
  };
}
