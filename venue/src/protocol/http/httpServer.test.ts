import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RestHandler } from '../rest/restHandler.ts';
import { httpServer } from './httpServer.ts';

let handled = 0;
/** Echoes the request: immediately, or in the next turn of the event loop. */
const handle: RestHandler = (request, reply) => {
  handled += 1;
  const { remote: _, ...echoed } = request;
  const answer = () => reply(request.target === '/refused' ? 400 : 200, ['x-weight', '1'], JSON.stringify(echoed));
  if (request.target.startsWith('/later')) setImmediate(answer);
  else answer();
};
const quick = { requestTimeoutMs: 300, headersTimeoutMs: 200, checkEveryMs: 50 };
const venue = httpServer(handle, quick);

beforeAll(() => once(venue.server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => venue.close());

const get = (target: string, fields: readonly string[] = []) =>
  [`GET ${target} HTTP/1.1`, 'Host: venue', ...fields, '', ''].join('\r\n');
const post = (body: string, fields: readonly string[] = [`Content-Length: ${Buffer.byteLength(body)}`]) =>
  ['POST /later HTTP/1.1', 'Host: venue', 'X-MBX-APIKEY: key', ...fields, '', body].join('\r\n');
const LAST = get('/last', ['Connection: close']);

test('a request reaches the protocol with its method, target, key, address and body', async () => {
  const [response] = parseResponses(
    await talk(`${post('symbol=BTCUSDT', ['Content-Length: 14', 'X-Forwarded-For: 198.51.100.7'])}${LAST}`),
  );
  expect(response?.status).toBe('HTTP/1.1 200 OK');
  expect(response?.headers).toEqual(
    expect.arrayContaining(['content-type: application/json;charset=utf-8', 'cache-control: no-store', 'x-weight: 1']),
  );
  expect(JSON.parse(response?.body ?? '')).toEqual({
    method: 'POST',
    target: '/later',
    forwardedFor: '198.51.100.7',
    apiKey: 'key',
    body: 'symbol=BTCUSDT',
  });
});

test.each([
  ['no host', 'GET / HTTP/1.1\r\n\r\n'],
  ['a repeated length', get('/', ['Content-Length: 0', 'Content-Length: 0'])],
  ['a negative length', post('', ['Content-Length: -1'])],
  ['a length beside chunks', post('', ['Content-Length: 0', 'Transfer-Encoding: chunked'])],
  ['a control character in a field', get('/', ['X-Odd: \u0001'])],
  ['a folded field', get('/', [' folded'])],
  ['no request at all', 'nonsense\r\n\r\n'],
])('a malformed request is answered with 400 and closes the connection: %s', async (_what, text) => {
  const before = handled;
  expect(await talk(text)).toMatch(/^HTTP\/1\.1 400 /);
  expect(handled).toBe(before);
});

test('headers beyond 16 KB are answered with 431 and do not reach the protocol', async () => {
  const before = handled;
  expect(await talk(get('/', [`X-Long: ${'a'.repeat(17 * 1024)}`]))).toMatch(/^HTTP\/1\.1 431 /);
  expect(handled).toBe(before);
});

test('a body beyond the limit reaches the protocol as undefined, however much follows', async () => {
  const responses = parseResponses(await talk(`${post('a'.repeat(64 * 1024))}${LAST}`));
  expect(responses).toHaveLength(2);
  expect(JSON.parse(responses[0]?.body ?? '')).not.toHaveProperty('body');
});

test.each([
  ['headers', 'GET / HTTP/1.1\r\nHost: venue\r\n'],
  ['a body', post('', ['Content-Length: 10'])],
])('%s that do not arrive in time are answered with 408 and do not reach the protocol', async (_what, text) => {
  const before = handled;
  expect(await talk(text)).toMatch(/^HTTP\/1\.1 408 /);
  expect(handled).toBe(before);
});

test('pipelined requests are answered in their order', async () => {
  const targets = ['/later?1', '/2', '/later?3', '/refused', '/5'];
  const text = await talk(targets.map((target) => get(target)).join('') + LAST);
  const requested = parseResponses(text).map(({ body }) => (JSON.parse(body) as { target: string }).target);
  expect(requested).toEqual([...targets, '/last']);
});

test('a client that sends many requests and reads no response is not read beyond a bound', async () => {
  const patient = httpServer(handle);
  await once(patient.server.listen(0, '127.0.0.1'), 'listening');
  const before = handled;
  const flood = 20_000;
  const socket = await open(patient.server);
  socket.pause();
  const request = get(`/${'a'.repeat(2_000)}`);
  for (let sent = 0; sent < flood; sent += 1_000) socket.write(request.repeat(1_000));
  // The server stops reading once responses pile up; the rest waits at the sender.
  await expect.poll(() => handled - before, { timeout: 10_000 }).toBeGreaterThan(100);
  let seen = -1;
  await expect
    .poll(
      () => {
        const isStill = seen === handled;
        seen = handled;
        return isStill;
      },
      { interval: 200, timeout: 10_000 },
    )
    .toBe(true);
  expect(handled - before).toBeLessThan(flood);
  // Once they are read, the others follow.
  socket.resume();
  await expect.poll(() => handled - before, { timeout: 20_000 }).toBe(flood);
  await patient.close();
});

test('an upgrade after other requests receives everything that was sent with it', async () => {
  const upgraded = once(venue.server, 'upgrade') as Promise<[unknown, Socket, Buffer]>;
  const socket = await open(venue.server);
  socket.write(get('/'));
  await once(socket, 'data');
  socket.write(`${get('/ws', ['Connection: Upgrade', 'Upgrade: websocket'])}first bytes`);
  const [, wire, head] = await upgraded;
  expect(head.toString()).toBe('first bytes');
  wire.destroy();
  socket.destroy();
});

test('closing ends connections that wait for their next request', async () => {
  const other = httpServer(handle);
  await once(other.server.listen(0, '127.0.0.1'), 'listening');
  const socket = await open(other.server);
  socket.write(get('/'));
  const [first] = (await once(socket, 'data')) as [Buffer];
  expect(first.toString().toLowerCase()).toContain('keep-alive: timeout=5');
  const closed = once(socket, 'close');
  await other.close();
  await closed;
});

async function open(server: Server): Promise<Socket> {
  const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  // The server may close the connection while the client is still sending.
  socket.on('error', () => {});
  return socket;
}

/** Sends a text and returns everything received until the connection ended. */
async function talk(text: string): Promise<string> {
  const socket = await open(venue.server);
  let received = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    received += chunk;
  });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(text);
  await closed;
  return received;
}

interface Response {
  readonly status: string;
  readonly headers: readonly string[];
  readonly body: string;
}

function parseResponses(text: string): Response[] {
  const responses: Response[] = [];
  for (let rest = text; rest !== ''; ) {
    const cut = rest.indexOf('\r\n\r\n');
    const [status = '', ...headers] = rest.slice(0, cut).split('\r\n');
    const length = Number(/^content-length: (\d+)$/im.exec(rest.slice(0, cut))?.[1] ?? 0);
    responses.push({
      status,
      headers: headers.map((line) => line.toLowerCase()),
      body: rest.slice(cut + 4, cut + 4 + length),
    });
    rest = rest.slice(cut + 4 + length);
  }
  return responses;
}
