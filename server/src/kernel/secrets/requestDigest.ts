import { createHash } from 'node:crypto';

/** Fields in which repeats of one request may differ: codes, and the deadline of an attempt. */
const OF_AN_ATTEMPT: ReadonlySet<string> = new Set(['emailUuid', 'emailCode', 'gaCode', 'validUntil']);

/**
 * The digest of a request under a client's key, which is stored with what the request makes: a repeat with another
 * digest asks for something else and is refused. SHA-256 in hex over the call's name and the canonical JSON of the
 * request as its schema returns it: defaults filled in, fields without a value left out, names sorted, without those of
 * an attempt. Values are compared as text: `1.0` and `1` differ, and so does another order of a list.
 */
export function digestRequest(call: string, request: object): string {
  const compared = Object.entries(request).filter(([name]) => !OF_AN_ATTEMPT.has(name));
  return createHash('sha256')
    .update(JSON.stringify([call, Object.fromEntries(compared)], sortNames))
    .digest('hex');
}

function sortNames(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
