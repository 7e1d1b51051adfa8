import { randomInt } from 'node:crypto';
import type { SecretBox } from '../../kernel/secrets/secrets.ts';
import { API_KEY_SECRET } from './keys.ts';

/** Opens a secret to check a signature with. */
export const openSecret = (box: SecretBox, keyId: string, sealed: Buffer): Buffer =>
  box.open(sealed, API_KEY_SECRET, keyId);

/** Seals the secret, whose text is the key of the HMAC that signs requests. */
export const sealSecret = (box: SecretBox, keyId: string, secret: string): Buffer =>
  box.seal(Buffer.from(secret), API_KEY_SECRET, keyId);

const LETTERS_AND_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const PUBLIC_ID_LENGTH = 24;

/** A new public id: `ald_` and 24 letters or digits, each of them equally likely. */
export function newPublicId(): string {
  const random = Array.from({ length: PUBLIC_ID_LENGTH }, () =>
    LETTERS_AND_DIGITS.charAt(randomInt(LETTERS_AND_DIGITS.length)),
  );
  return `ald_${random.join('')}`;
}
