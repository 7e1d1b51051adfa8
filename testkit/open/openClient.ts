import { createHash, createHmac } from 'node:crypto';
import { signedText } from '@aldgate/domain/apiKeys/signing.ts';

/** A key as its member copied it. */
export interface OpenKey {
  readonly publicId: string;
  readonly secret: string;
}

/** An answer of the open API. */
export interface OpenReply {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the shape depends on the endpoint
  readonly body: any;
  readonly headers: Headers;
}

interface Sent {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly body?: object | string;
  /** Instead of the headers that the request would have; undefined leaves one out. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** Body and target that are signed, where others are sent. */
  readonly signedBody?: string;
  readonly signedTarget?: string;
  readonly window?: number;
}

/** Returns the path of a request and its headers, signed by the document at a time. */
export function signRequest({ publicId, secret }: OpenKey, target: string, time: number, sent: Sent = {}) {
  const { method = 'GET', window = 5_000 } = sent;
  const path = `/open/v1${target}`;
  const body = typeof sent.body === 'string' ? sent.body : sent.body === undefined ? '' : JSON.stringify(sent.body);
  const timestamp = String(time);
  const text = signedText({
    timestamp,
    window: String(window),
    method,
    target: sent.signedTarget ?? path,
    bodyHash: createHash('sha256')
      .update(sent.signedBody ?? body)
      .digest('hex'),
  });
  const headers = {
    'X-Aldgate-Key': publicId,
    'X-Aldgate-Timestamp': timestamp,
    'X-Aldgate-Window': String(window),
    'X-Aldgate-Signature': createHmac('sha256', secret).update(text).digest('hex'),
    ...(body !== '' && { 'Content-Type': 'application/json' }),
    ...sent.headers,
  };
  return {
    method,
    path,
    body,
    headers: Object.entries(headers).filter((each): each is [string, string] => each[1] !== undefined),
  };
}

/** Signs requests of the open API by the document, with a clock of the caller’s. */
export function createOpenClient(url: string, key: OpenKey, now: () => number) {
  return async function send(target: string, sent: Sent = {}): Promise<OpenReply> {
    const { method, path, body, headers } = signRequest(key, target, now(), sent);
    const response = await fetch(url + path, {
      method,
      headers,
      ...(body !== '' && { body }),
    });
    return { status: response.status, body: await response.json(), headers: response.headers };
  };
}
