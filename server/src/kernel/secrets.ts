import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Seals small secrets (second-factor seeds, private keys) for the database, AES-256-GCM under the platform's key. */
export interface SecretBox {
  /** `purpose` is bound into the seal: what was sealed for one purpose cannot be opened for another. */
  seal(plain: Buffer, purpose: string): Buffer;
  /** Throws where the key or the purpose is another, or the seal was altered. */
  open(sealed: Buffer, purpose: string): Buffer;
  /** A digest that only this platform can make, for what is too short to be hashed alone. */
  digest(text: string, purpose: string): Buffer;
}

export function createSecretBox(key: Buffer): SecretBox {
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
