import { randomFillSync } from 'node:crypto';
import type { RandomBytes } from './randomText.ts';

const POOL_BYTES = 8192;

/** Cryptographically random bytes, fetched in large blocks; each is used once. */
export function randomPool(): RandomBytes {
  const pool = new Uint8Array(POOL_BYTES);
  let used = POOL_BYTES;
  return (count) => {
    if (count > POOL_BYTES) return randomFillSync(new Uint8Array(count));
    if (used + count > POOL_BYTES) {
      randomFillSync(pool);
      used = 0;
    }
    used += count;
    return pool.slice(used - count, used);
  };
}
