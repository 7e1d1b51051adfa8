import {
  constants,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type KeyObject,
  privateDecrypt,
} from 'node:crypto';
import { promisify } from 'node:util';
import type { Database } from '../database/database.ts';
import type { Clock } from '../time/clock.ts';
import { getOrCreateSecret } from './platformSecret.ts';
import type { SecretBox } from './secrets.ts';

const NAME = 'password-key';

/** The key pair with which clients encrypt passwords (ID-04). All servers share the one in the database. */
export interface KeyPair {
  /** PEM, SPKI. */
  readonly publicKey: string;
  /** Decrypts base64 of RSA-OAEP SHA-256; undefined if it was not encrypted with this key. */
  decrypt(ciphertext: string): string | undefined;
}

/** Reads the shared pair, or creates it. */
export async function loadKeyPair(database: Database, box: SecretBox, clock: Clock): Promise<KeyPair> {
  const pem = await getOrCreateSecret({ database, box, clock }, NAME, async () => {
    const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
    return Buffer.from(privateKey.export({ type: 'pkcs8', format: 'pem' }));
  });
  return keyPair(pem);
}

function keyPair(pem: Buffer): KeyPair {
  const key = createPrivateKey(pem);
  return {
    publicKey: createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString(),
    decrypt: (ciphertext) => decrypt(key, ciphertext),
  };
}

function decrypt(key: KeyObject, ciphertext: string): string | undefined {
  try {
    const plain = privateDecrypt(
      { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      Buffer.from(ciphertext, 'base64'),
    );
    return plain.toString('utf8');
  } catch {
    return undefined;
  }
}
