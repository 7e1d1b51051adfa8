import { hash } from 'node:crypto';

const BLOCK = 64;
const DIGEST_HEX = 64;
const INNER = 0x36;
const OUTER = 0x5c;

/** A prepared HMAC secret: the first blocks of the inner and the outer digest. */
export interface HmacKey {
  readonly inner: Buffer;
  readonly outer: Buffer;
}

/** Prepares a UTF-8 secret, so that each signature needs only two digests. */
export function hmacKey(secret: string): HmacKey {
  const bytes = Buffer.from(secret);
  const short = bytes.length > BLOCK ? hash('sha256', bytes, 'buffer') : bytes;
  const block = Buffer.alloc(BLOCK);
  short.copy(block);
  return {
    inner: Buffer.from(block.map((byte) => byte ^ INNER)),
    outer: Buffer.from(block.map((byte) => byte ^ OUTER)),
  };
}

/** Reused buffer for requests of usual length. */
const scratch = Buffer.alloc(BLOCK + 4096);
const outerBlock = Buffer.alloc(BLOCK + DIGEST_HEX / 2);

/**
 * HMAC-SHA256 (RFC 2104) of a latin1 text, each character a byte, in hexadecimal. One-shot digests are much cheaper
 * than hash objects.
 */
export function hmacHex({ inner, outer }: HmacKey, payload: string): string {
  const length = BLOCK + payload.length;
  const bytes = length <= scratch.length ? scratch : Buffer.alloc(length);
  bytes.set(inner);
  bytes.write(payload, BLOCK, 'latin1');
  outerBlock.set(outer);
  outerBlock.write(hash('sha256', bytes.subarray(0, length), 'binary'), BLOCK, 'latin1');
  return hash('sha256', outerBlock);
}
