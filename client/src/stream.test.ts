import { afterEach, expect, test } from 'vitest';
import { failure, type Step, startScriptedServer } from '../../testkit/failures/scriptedServer.ts';
import { createClient } from './client.ts';
import type { StreamOptions } from './stream.ts';

let server: Awaited<ReturnType<typeof startScriptedServer>> | undefined;
afterEach(() => server?.close());

const event = (id: number, note = '') =>
  `id: c${id}\nevent: order\ndata: ${JSON.stringify({ id: `c${id}`, type: 'order', at: id, data: { note } })}\n\n`;

/** Sends chunks, and then cuts the connection, ends the answer, or leaves it open. */
const sends =
  (chunks: readonly (string | Uint8Array)[], then: 'cut' | 'end' | 'stay'): Step =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const chunk of chunks) response.write(chunk);
    if (then === 'end') response.end();
    if (then === 'cut') response.write('', () => response.socket?.destroySoon());
  };

/** Reads a number of events. */
async function read(count: number, script: readonly Step[], options: StreamOptions = {}) {
  server = await startScriptedServer(...script);
  const client = createClient({
    url: server.url,
    key: 'ald_test',
    secret: 's',
    now: () => 0,
    wait: async () => undefined,
  });
  const found = [];
  for await (const each of client.stream(options)) {
    found.push(each);
    if (found.length === count) break;
  }
  return { found, received: server.received };
}

test('AK-04 a stream continues after each cut from its last event: none is lost, none comes twice', async () => {
  const script = [
    sends([event(1), event(2), event(3).slice(0, 30)], 'cut'),
    null,
    failure(503, 'readOnly'),
    sends([': alive\n\n', event(3)], 'end'),
    // A server that sends the last event again.
    sends([event(3), event(4), event(5)], 'stay'),
  ];
  const { found, received } = await read(5, script, { types: ['order', 'execution'] });
  expect(found.map(({ id }) => id)).toEqual(['c1', 'c2', 'c3', 'c4', 'c5']);
  expect(received.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, 'c2', 'c2', 'c2', 'c3']);
  expect(received[0]?.target).toBe('/open/v1/stream?types=order%2Cexecution');
});

test('a cursor that comes without an event is where a stream without events continues', async () => {
  const { found, received } = await read(1, [sends(['id: c7\n\n'], 'cut'), sends([event(8)], 'stay')]);
  expect(found).toMatchObject([{ id: 'c8' }]);
  expect(received[1]?.headers['last-event-id']).toBe('c7');
});

test('events are read whole, however their bytes are divided', async () => {
  const bytes = new TextEncoder().encode(event(1, '兌換 é').replaceAll('\n', '\r\n') + event(2, 'a\nb'));
  const chunks = Array.from(bytes, (_byte, index) => bytes.subarray(index, index + 1));
  const { found, received } = await read(2, [sends(chunks, 'stay')], { after: 'c0' });
  expect(found.map(({ data }) => data)).toEqual([{ note: '兌換 é' }, { note: 'a\nb' }]);
  expect(received[0]?.headers['last-event-id']).toBe('c0');
});

test('a connection without a sign of life is opened again', async () => {
  const silent: Step = (response, request) =>
    sends([event(request.headers['last-event-id'] === undefined ? 1 : 2)], 'stay')?.(response, request);
  const { found, received } = await read(2, [silent], { idleMs: 200 });
  expect(found.map(({ id }) => id)).toEqual(['c1', 'c2']);
  expect(received.at(-1)?.headers['last-event-id']).toBe('c1');
});

test('a stream follows the server’s clock, and ends with an error when the key has ended', async () => {
  const script = [
    failure(401, 'requestExpired', { serverTime: 5_000 }),
    sends([event(1)], 'end'),
    failure(401, 'apiKeyState', { state: 'revoked' }),
  ];
  await expect(read(2, script)).rejects.toMatchObject({ status: 401, name: 'apiKeyState' });
  expect(server?.received.map(({ headers }) => headers['x-aldgate-timestamp'])).toEqual(['0', '5000', '5001']);
});

test('a stream ends by its signal while it waits for events', async () => {
  server = await startScriptedServer(sends([event(1)], 'stay'));
  const client = createClient({ url: server.url, key: 'ald_test', secret: 's' });
  const controller = new AbortController();
  const found = [];
  for await (const { id } of client.stream({ signal: controller.signal })) {
    found.push(id);
    controller.abort();
  }
  expect(found).toEqual(['c1']);
});
