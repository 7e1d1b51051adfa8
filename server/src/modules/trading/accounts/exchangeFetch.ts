import type { Fetch } from '@aldgate/exchange/rest/requestJson.ts';
import { request } from 'undici';

/**
 * Called for each request with 'POST /fapi/v1/order', the HTTP status or 'none', and the seconds until the response
 * was read.
 */
export type ObserveExchange = (call: string, status: string, seconds: number) => void;

/**
 * Requests to the exchange over keep-alive connections, at half the cost of the built-in fetch. Latency matters:
 * orders use it.
 */
export function exchangeFetch(observe: ObserveExchange = () => undefined): Fetch {
  return async (url, { method, headers, signal }) => {
    const startedAt = performance.now();
    const end = (status: string) =>
      observe(`${method} ${new URL(url).pathname}`, status, (performance.now() - startedAt) / 1_000);
    try {
      const { statusCode: status, headers: answered, body } = await request(url, { method, headers, signal });
      const text = await body.text();
      end(String(status));
      return {
        status,
        ok: status >= 200 && status < 300,
        headers: { get: (name) => [answered[name] ?? []].flat().join(', ') || null },
        text: () => Promise.resolve(text),
      };
    } catch (error) {
      end('none');
      throw error;
    }
  };
}
