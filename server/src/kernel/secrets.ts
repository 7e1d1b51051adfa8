import { createCipheriv, createDecipheriv, createHmac, createSecretKey, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts small secrets (second-factor seeds, private keys) for the database with AES-256-GCM and the platform's
 * key.
 */
export interface SecretBox {
  /** `purpose` is authenticated: a value sealed for one purpose cannot be opened for another. */
  seal(plain: Buffer, purpose: string): Buffer;
  /** Throws if the key or the purpose differs, or the value was altered. */
  open(sealed: Buffer, purpose: string): Buffer;
  /** A keyed digest, for values that are too short to be hashed without a key. */
  digest(text: string, purpose: string): Buffer;
}

export function createSecretBox(bytes: Buffer): SecretBox {
  // Each use of plain bytes would make such a key again, which takes several times as long as sealing with it.
  const key = createSecretKey(bytes);
  return {
    seal(plain, purpose) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose));
      return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed, purpose) {
      const nonce = sealed.subarray(0, NONCE_BYTES);
      const body = sealed.subarray(NONCE_BYTES, -TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce)
        .setAAD(Buffer.from(purpose))
        .setAuthTag(sealed.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(body), decipher.final()]);
    },
    digest: (text, purpose) => createHmac('sha256', key).update(`${purpose}:${text}`).digest(),
  };
}
