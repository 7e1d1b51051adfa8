import type { Calls } from '@aldgate/contract/calls.ts';
import { wire } from '@aldgate/contract/wire.ts';
import { expect, test, vi } from 'vitest';
import { createCalls } from './calls.ts';
import type { CallPorts } from './send.ts';

function setUp(respond: () => Promise<Response>) {
  const onLoginRequired = vi.fn<() => void>();
  const fetch = vi.fn<CallPorts['fetch']>(respond);
  const { download } = createCalls<Calls>(
    {
      fetch,
      token: () => 'the-token',
      language: () => 'en-US',
      timeout: () => new AbortController().signal,
      onLoginRequired,
    },
    wire,
  );
  return { download, fetch, onLoginRequired };
}

const csv = (headers: Record<string, string> = {}) =>
  new Response('\uFEFFPaid\r\n1000\r\n', { headers: { 'content-type': 'text/csv; charset=utf-8', ...headers } });

test('CL-02 a file is requested like every call, and is complete under the server’s file name', async () => {
  const { download, fetch } = setUp(async () => csv({ 'content-disposition': 'attachment; filename="a-b.csv"' }));
  const file = await download('exportSwapOrderRecord', { queryCondition: { fromAsset: 'USDT' } });
  expect(file.name).toBe('a-b.csv');
  expect(new Uint8Array(await file.content.arrayBuffer()).slice(0, 4)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf, 0x50));
  const [url, init] = fetch.mock.calls[0] ?? [];
  expect(url).toBe('/api/institution/exportSwapOrderRecord');
  expect(init?.body).toBe('{"queryCondition":{"fromAsset":"USDT"}}');
  expect(init?.headers).toMatchObject({ authorization: 'Bearer the-token', source: 'web', language: 'en-US' });
});

test('a file name with a path is rejected', async () => {
  const { download } = setUp(async () => csv({ 'content-disposition': 'attachment; filename="../../x.csv"' }));
  expect((await download('exportSwapOrderRecord', {})).name).toBe('exportSwapOrderRecord.csv');
});

const json = (body: object) => Response.json(body);

test.each([
  ['a rejection', async () => json({ code: 404, message: 'Not found', data: null }), { failure: 'answer', code: 404 }],
  ['a success without a file', async () => json({ code: 200, message: '', data: null }), { failure: 'answer' }],
  [
    'a page of something in between',
    async () => new Response('<html>', { status: 502 }),
    { failure: 'status', code: 502 },
  ],
  ['a lost connection', async () => Promise.reject(new TypeError('failed to fetch')), { failure: 'network' }],
])('CL-08 the export fails with %s', async (_name, respond, failure) => {
  await expect(setUp(respond).download('exportSwapOrderRecord', {})).rejects.toMatchObject(failure);
});

test('CL-05 an export also detects a session that ended', async () => {
  const { download, onLoginRequired } = setUp(async () => json({ code: 401, message: '', data: null }));
  await expect(download('exportSwapOrderRecord', {})).rejects.toMatchObject({ entry: 'loginRequired' });
  expect(onLoginRequired).toHaveBeenCalledOnce();
});

test('a file reports its records while they come, and its time-out counts from the last of them', async () => {
  vi.useFakeTimers();
  const timeout = (ms: number) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), ms);
    return controller.signal;
  };
  const come = (signal: AbortSignal | null | undefined) =>
    new ReadableStream<Uint8Array>({
      async start(controller) {
        signal?.addEventListener('abort', () => controller.error(signal.reason));
        for (const text of ['\uFEFFPaid\r\n1\r\n', '2\r\n3\r\n', '4\r\n']) {
          await new Promise((resolve) => setTimeout(resolve, 9_000));
          controller.enqueue(new TextEncoder().encode(text));
        }
        await new Promise((resolve) => setTimeout(resolve, 9_000));
        if (signal?.aborted !== true) controller.close();
      },
    });
  const { download } = createCalls<Calls>(
    {
      fetch: async (_url, { signal }) => new Response(come(signal), { headers: { 'content-type': 'text/csv' } }),
      token: () => 'the-token',
      language: () => 'en-US',
      timeout,
      onLoginRequired: () => {},
    },
    wire,
  );
  const seen: number[] = [];
  const file = download('exportSwapOrderRecord', {}, (rows) => seen.push(rows));
  await vi.advanceTimersByTimeAsync(40_000);
  expect((await file).rows).toBe(4);
  expect(seen).toEqual([1, 3, 4]);
  vi.useRealTimers();
});
