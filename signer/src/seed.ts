import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';

const SEED_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

/** Opens the sealed seed; the first time it makes one. Throws where the key does not open it. */
export function openSeed(path: string, key: Buffer): Buffer {
  if (!existsSync(path)) {
    const seed = randomBytes(SEED_BYTES);
    writeWhole(path, seal(seed, key));
    return seed;
  }
  return unseal(readFileSync(path), key);
}

function seal(seed: Buffer, key: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv);
  const sealed = Buffer.concat([cipher.update(seed), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

function unseal(content: Buffer, key: Buffer): Buffer {
  const decipher = createDecipheriv(CIPHER, key, content.subarray(0, IV_BYTES));
  decipher.setAuthTag(content.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(content.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  } catch (cause) {
    throw new Error('SIGNER_KEY does not open the seed', { cause });
  }
}

/** Readable by its owner alone, and on the disk before it has its name. */
function writeWhole(path: string, content: Buffer): void {
  const part = `${path}.part`;
  const file = openSync(part, 'wx', 0o600);
  try {
    writeSync(file, content);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(part, path);
}
