import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { signedText, WINDOW_MS } from '@aldgate/domain/apiKeys/signing.ts';

/** A request of the open API as it arrived. */
export interface RawRequest {
  readonly method: string;
  /** Path and query as they were sent. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer;
  /** Address of the client, behind the trusted proxies. */
  readonly address: string;
  readonly client: string | undefined;
}

/** The signature that a request's headers carry. */
export interface Signature {
  readonly publicId: string;
  /** Epoch milliseconds. */
  readonly timestamp: number;
  /** Milliseconds. */
  readonly window: number;
  readonly bytes: Buffer;
  /** Whether the signature is that of the request by a secret; takes as long whatever the secret. */
  readonly isBy: (secret: Buffer) => boolean;
}

const HEADERS = {
  key: /^ald_[A-Za-z0-9]{24}$/,
  timestamp: /^(?:0|[1-9]\d{0,14})$/,
  window: /^(?:0|[1-9]\d{0,5})$/,
  signature: /^[0-9a-f]{64}$/,
} as const;

/** Whether the header of a request's time is there and is no time in digits alone. */
export function hasMalformedTime({ headers }: Pick<RawRequest, 'headers'>): boolean {
  const text = headers['x-aldgate-timestamp'];
  return text !== undefined && !(typeof text === 'string' && HEADERS.timestamp.test(text));
}

/** Reads the headers. Undefined where one is missing, doubled or malformed. */
export function readSignature({ method, target, headers, body }: RawRequest): Signature | undefined {
  const read = (name: keyof typeof HEADERS, fallback?: string) => {
    const text = headers[`x-aldgate-${name}`] ?? fallback;
    return typeof text === 'string' && HEADERS[name].test(text) ? text : undefined;
  };
  const publicId = read('key');
  const timestamp = read('timestamp');
  const window = read('window', String(WINDOW_MS));
  const signature = read('signature');
  if (publicId === undefined || timestamp === undefined || window === undefined || signature === undefined)
    return undefined;
  const bytes = Buffer.from(signature, 'hex');
  return {
    publicId,
    timestamp: Number(timestamp),
    window: Number(window),
    bytes,
    isBy(secret) {
      const bodyHash = createHash('sha256').update(body).digest('hex');
      const text = signedText({ timestamp, window, method, target, bodyHash });
      return timingSafeEqual(createHmac('sha256', secret).update(text).digest(), bytes);
    },
  };
}
