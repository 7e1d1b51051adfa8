import { timingSafeEqual } from 'node:crypto';
import type { ApiKey } from '../../../engine/accounts/apiKey.ts';
import { type HmacKey, hmacHex, hmacKey } from './hmac.ts';

const SIGNATURE = 'signature=';
const SIGNATURE_LENGTH = 64;
/** Prepared secrets by key: preparing costs more than signing. */
const secrets = new WeakMap<ApiKey, HmacKey>();

/** The signed payload and the signature; undefined if there is none. */
export interface Signed {
  readonly payload: string;
  readonly signature: string | undefined;
}

/**
 * Removes the signature from a request: the rest of query and body, unchanged and concatenated, is the signed
 * payload. Bodies are latin1, so that each byte is a character.
 */
export function splitSignature(query: string, body: string): Signed {
  const [inQuery, ofQuery] = withoutSignature(query);
  const [inBody, ofBody] = withoutSignature(body);
  return { payload: inQuery + inBody, signature: ofQuery ?? ofBody };
}

/** Reused buffers for the comparison. */
const [expected, received] = [Buffer.alloc(SIGNATURE_LENGTH), Buffer.alloc(SIGNATURE_LENGTH)];

/** Whether a signature is the hexadecimal HMAC-SHA256 of a payload under a key's secret, in constant time. */
export function isSignedBy(key: ApiKey, { payload, signature = '' }: Signed): boolean {
  expected.write(hmacHex(findSecret(key), payload), 'latin1');
  received.fill(0);
  received.write(signature.toLowerCase(), 'latin1');
  return signature.length === SIGNATURE_LENGTH && timingSafeEqual(received, expected);
}

function findSecret(key: ApiKey): HmacKey {
  let secret = secrets.get(key);
  if (secret === undefined) {
    secret = hmacKey(key.secret);
    secrets.set(key, secret);
  }
  return secret;
}

function withoutSignature(text: string): readonly [rest: string, signature: string | undefined] {
  const begin = text.startsWith(SIGNATURE) ? 0 : text.indexOf(`&${SIGNATURE}`);
  if (begin < 0) return [text, undefined];
  const from = text.indexOf('=', begin) + 1;
  const next = text.indexOf('&', from);
  const end = next < 0 ? text.length : next;
  // Removes the pair together with one of its separators.
  return [text.slice(0, begin) + text.slice(begin === 0 && next >= 0 ? end + 1 : end), text.slice(from, end)];
}
