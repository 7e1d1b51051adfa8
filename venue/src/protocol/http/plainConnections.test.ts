import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RestHandler } from '../rest/restHandler.ts';
import { httpServer } from './httpServer.ts';
import { createRequestListener } from './serverRequests.ts';

/** Echoes the request: immediately, later, or when the test says so. */
const slow: (() => void)[] = [];
const handle: RestHandler = (request, reply) => {
  const headers = ['x-mbx-used-weight-1m', '1'];
  const { remote: _, ...echoed } = request;
  const answer = () => reply(request.target === '/refused' ? 400 : 200, headers, JSON.stringify(echoed));
  if (request.target === '/slow') slow.push(answer);
  else if (request.target.startsWith('/later')) setImmediate(answer);
  else answer();
};
const guarded = httpServer(handle, Date.now);
const plain = createServer(createRequestListener(handle));

beforeAll(async () => {
  for (const server of [guarded.server, plain]) await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  plain.closeAllConnections();
  plain.close();
  await guarded.close();
});

const get = (target: string, fields: readonly string[] = []) =>
  [`GET ${target} HTTP/1.1`, 'Host: venue', ...fields, '', ''].join('\r\n');
const post = (body: string, fields: readonly string[] = [`Content-Length: ${Buffer.byteLength(body)}`]) =>
  ['POST /later HTTP/1.1', 'Host: venue', 'X-MBX-APIKEY: key', ...fields, '', body].join('\r\n');
const LAST = get('/last', ['Connection: close']);

const requests = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('/', '/later', '/refused', '/a?b=c').map((target) => get(target)) },
  { weight: 4, arbitrary: fc.string({ maxLength: 200 }).map((body) => post(encodeURIComponent(body))) },
  fc.string({ unit: 'grapheme', maxLength: 50 }).map((body) => post(body)),
  fc.constantFrom(
    get('/', ['Connection: keep-alive', 'X-Forwarded-For: 198.51.100.7']),
    get('/', ['X-MBX-APIKEY: one', 'X-MBX-APIKEY: two']),
    get('/', ['Host: other']),
    post('5\r\nhello\r\n0\r\n\r\n', ['Transfer-Encoding: chunked']),
    'HEAD / HTTP/1.1\r\nHost: venue\r\n\r\n',
  ),
);
/** Nothing may follow these: node's server closes the connection and drops earlier requests. */
const breaking = fc.constantFrom(
  get('/', ['Content-Length: 0', 'Content-Length: 0']),
  get('/', ['X-Odd: \u0001']),
  get('/', [' folded']),
  'GET / HTTP/1.1\r\n\r\n',
  'GET / HTTP/1.0\r\n\r\n',
  post('', ['Content-Length: 0', 'Transfer-Encoding: chunked']),
  post('', ['Content-Length: -1']),
  'nonsense\r\n\r\n',
);
const conversations = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      text: fc.array(requests, { maxLength: 6 }).map((all) => all.join('') + LAST),
      cuts: fc.array(fc.nat({ max: 400 }), { maxLength: 4 }),
    }),
  },
  breaking.map((text) => ({ text, cuts: [] })),
);

test('any input in any pieces is answered as by node’s own server', async () => {
  await fc.assert(
    fc.asyncProperty(conversations, async ({ text, cuts }) => {
      const bytes = Buffer.from(text);
      const [own, nodes] = await Promise.all([talk(guarded.server, bytes, cuts), talk(plain, bytes, cuts)]);
      expect(parseResponses(own)).toEqual(parseResponses(nodes));
    }),
    { numRuns: 150 },
  );
});

test('node’s own server receives a connection only if a request on it is not plain', async () => {
  let received = 0;
  const count = () => {
    received += 1;
  };
  guarded.server.on('request', count);
  await talk(guarded.server, Buffer.from(get('/') + post('a=b') + get('/later') + LAST), []);
  guarded.server.off('request', count);
  expect(received).toBe(1);
});

test('requests that come together are answered in their order', async () => {
  const targets = ['/later?1', '/2', '/later?3', '/refused', '/5'];
  const text = await talk(guarded.server, Buffer.from(targets.map((target) => get(target)).join('') + LAST), []);
  const requested = parseResponses(text).map(({ body }) => (JSON.parse(body) as { target: string }).target);
  expect(requested).toEqual([...targets, '/last']);
});

test('who sends on while an answer is made is not read beyond a little, and answered afterwards', async () => {
  const socket = await opened(guarded.server);
  let received = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    received += chunk;
  });
  socket.write(get('/slow'));
  await expect.poll(() => slow.length).toBe(1);
  const rest = 4_000;
  socket.write(get(`/${'a'.repeat(4_000)}`).repeat(rest));
  // The system buffers some megabytes; the rest waits at the sender.
  await expect.poll(() => socket.writableLength).toBeGreaterThan(0);
  expect(received).toBe('');
  slow.pop()?.();
  await expect.poll(() => received.split('HTTP/1.1 200').length - 1, { timeout: 20_000 }).toBe(rest + 1);
  socket.destroy();
});

test('an upgrade after plain requests finds everything that was sent with it', async () => {
  const upgraded = once(guarded.server, 'upgrade') as Promise<[unknown, Socket, Buffer]>;
  const socket = await opened(guarded.server);
  socket.write(get('/'));
  await once(socket, 'data');
  socket.write(`${get('/ws', ['Connection: Upgrade', 'Upgrade: websocket'])}first bytes`);
  const [, wire, head] = await upgraded;
  expect(head.toString()).toBe('first bytes');
  wire.destroy();
  socket.destroy();
});

test('a connection that has waited too long is closed, unless its next request has come meanwhile', async () => {
  const connected = once(guarded.server, 'connection') as Promise<[Socket]>;
  const socket = await opened(guarded.server);
  const [held] = await connected;
  // Within one timer callback: what is written here is read only after it.
  setTimeout(() => {
    socket.write(get('/'));
    held.emit('timeout');
  });
  for (const _ of ['that one', 'the next']) {
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 /);
    socket.write(get('/'));
  }
  await once(socket, 'data');
  const closed = once(socket, 'close');
  held.emit('timeout');
  await closed;
});

test('closing ends connections that wait for their next request', async () => {
  const other = httpServer(handle, Date.now);
  await once(other.server.listen(0, '127.0.0.1'), 'listening');
  const socket = await opened(other.server);
  socket.write(get('/'));
  await once(socket, 'data');
  const closed = once(socket, 'close');
  await other.close();
  await closed;
});

async function opened(server: Server): Promise<Socket> {
  const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  // The server may close the connection while the client is still sending.
  socket.on('error', () => {});
  return socket;
}

/** Sends bytes cut into pieces of the given lengths, and returns everything received until the connection ended. */
async function talk(server: Server, bytes: Buffer, cuts: readonly number[]): Promise<string> {
  const socket = await opened(server);
  let received = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    received += chunk;
  });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  let from = 0;
  for (const length of cuts) {
    socket.write(bytes.subarray(from, from + length));
    from += length;
    await new Promise(setImmediate);
  }
  socket.write(bytes.subarray(from));
  await closed;
  return received;
}

/** Parses responses: status, headers without the date, and body. */
function parseResponses(
  text: string,
): { readonly status: string; readonly headers: string[]; readonly body: string }[] {
  const answers = [];
  for (let rest = text; rest !== ''; ) {
    const cut = rest.indexOf('\r\n\r\n');
    const [status = '', ...headers] = rest.slice(0, cut).split('\r\n');
    const length = Number(/^content-length: (\d+)$/im.exec(rest.slice(0, cut))?.[1] ?? 0);
    const kept = headers.map((line) => line.toLowerCase()).filter((line) => !line.startsWith('date:'));
    answers.push({ status, headers: kept.sort(), body: rest.slice(cut + 4, cut + 4 + length) });
    rest = rest.slice(cut + 4 + length);
  }
  return answers;
}
