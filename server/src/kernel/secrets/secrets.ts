import { createCipheriv, createDecipheriv, createHmac, createSecretKey, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts small secrets (second-factor seeds, private keys) for the database with AES-256-GCM and the platform's
 * key.
 */
export interface SecretBox {
  /**
   * `purpose` and `row`, the id of the row that stores it, are authenticated: a value that was sealed for one cannot be
   * opened for another. A purpose that names its row needs no other.
   */
  seal(plain: Buffer, purpose: string, row?: string): Buffer;
  /**
   * Throws if the key, the purpose or the row differs, or the value was altered. Values that were sealed before seals
   * had rows open in any row until they are written again.
   */
  open(sealed: Buffer, purpose: string, row?: string): Buffer;
  /** A keyed digest, for values that are too short to be hashed without a key. */
  digest(text: string, purpose: string): Buffer;
}

export function createSecretBox(bytes: Buffer): SecretBox {
  // Each use of plain bytes would make such a key again, which takes several times as long as sealing with it.
  const key = createSecretKey(bytes);
  const openWith = (sealed: Buffer, authenticated: string): Buffer => {
    const nonce = sealed.subarray(0, NONCE_BYTES);
    const body = sealed.subarray(NONCE_BYTES, -TAG_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', key, nonce)
      .setAAD(Buffer.from(authenticated))
      .setAuthTag(sealed.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(body), decipher.final()]);
  };
  return {
    seal(plain, purpose, row) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(associatedData(purpose, row)));
      return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed, purpose, row) {
      if (row === undefined) return openWith(sealed, purpose);
      try {
        return openWith(sealed, associatedData(purpose, row));
      } catch {
        return openWith(sealed, purpose);
      }
    },
    digest: (text, purpose) => createHmac('sha256', key).update(`${purpose}:${text}`).digest(),
  };
}

const associatedData = (purpose: string, row: string | undefined): string =>
  row === undefined ? purpose : `${purpose}:${row}`;
