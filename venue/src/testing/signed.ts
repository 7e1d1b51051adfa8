import { createHmac } from 'node:crypto';

/** A key of the venue's demo accounts. */
export interface DemoKey {
  readonly key: string;
  readonly secret: string;
}

export const ALICE: DemoKey = { key: 'venue-demo-a', secret: 'venue-secret-a' };
export const BOB: DemoKey = { key: 'venue-demo-b', secret: 'venue-secret-b' };
export const BROKER: DemoKey = { key: 'venue-demo-broker', secret: 'venue-secret-broker' };

export type Fields = Readonly<Record<string, string | number | boolean>>;

export function sign(secret: string, payload: string): string {
  return createHmac('sha256', secret).update(payload).digest('hex');
}

/** Sends signed requests with a clock. Returns status, headers and body. */
export function signedClient(url: string, { key, secret }: DemoKey, now: () => number) {
  return async (call: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`, fields: Fields = {}) => {
    const [method, path] = call.split(' ');
    const query = Object.entries({ ...fields, timestamp: now() })
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('&');
    const response = await fetch(`${url}${path}?${query}&signature=${sign(secret, query)}`, {
      method: method ?? 'GET',
      headers: { 'x-mbx-apikey': key },
    });
    const text = await response.text();
    // oxlint-disable-next-line typescript/no-unsafe-assignment -- the tests check the content of responses
    return { status: response.status, headers: response.headers, body: JSON.parse(text), text };
  };
}
