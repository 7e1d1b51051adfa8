import { createHash, createHmac } from 'node:crypto';

/** An API key, as its member copied it. */
export interface Credentials {
  /** The key's public id, `ald_…`. */
  readonly key: string;
  readonly secret: string;
}

export interface UnsignedRequest {
  readonly method: string;
  /** Path and query as they are sent. */
  readonly target: string;
  /** Empty without a body. */
  readonly body: string;
  /** Epoch milliseconds by the server’s clock. */
  readonly timestamp: number;
  /** For how long the request is valid, 1 to 60000 ms. */
  readonly windowMs: number;
}

/**
 * Signs a request: HMAC-SHA256 by the secret over
 * `<timestamp>.<window>.<METHOD>.<path?query>.<SHA-256 of the body>`, in lower-case hexadecimal. Returns its headers.
 */
export function signRequest({ key, secret }: Credentials, request: UnsignedRequest): Record<string, string> {
  const { method, target, body, timestamp, windowMs } = request;
  const bodyHash = createHash('sha256').update(body).digest('hex');
  const text = [timestamp, windowMs, method, target, bodyHash].join('.');
  return {
    'X-Aldgate-Key': key,
    'X-Aldgate-Timestamp': String(timestamp),
    'X-Aldgate-Window': String(windowMs),
    'X-Aldgate-Signature': createHmac('sha256', secret).update(text).digest('hex'),
  };
}
