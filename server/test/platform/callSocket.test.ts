import { once } from 'node:events';
import { connect } from 'node:net';
import { wire } from '@aldgate/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CallSocketClient, openCallSocket } from '../../../testkit/platform/callSocketClient.ts';
import { startPlatform, waitFor } from '../../../testkit/platform/platform.ts';
import { type OrderFixture, openOrderFixture, orderId } from '../../../testkit/trading/orderFixture.ts';

const SEND = wire.sendOrder.path;

let fixture: OrderFixture;
let client: CallSocketClient;

beforeAll(async () => {
  fixture = await openOrderFixture();
  client = await openCallSocket(fixture.platform.url, { headers: { 'user-agent': 'Desk 1.0' } });
});
afterAll(async () => {
  client?.socket.terminate();
  await fixture?.close();
});

const order = (fields: object = {}) => fixture.wanted({ price: fixture.near(-3), ...fields });
const bearer = () => ({ authorization: `Bearer ${fixture.token}` });
/** Whether an upgrade request was accepted. */
const opens = (options: object) =>
  openCallSocket(fixture.platform.url, options).then(
    ({ socket }) => {
      socket.terminate();
      return true;
    },
    () => false,
  );

test('an order over the socket has the same answer as over HTTP, and is the same order there', async () => {
  const sent = order();
  const first = await client.ask(SEND, sent, bearer());
  expect(first).toMatchObject({
    status: 200,
    code: 200,
    data: { clientOrderId: sent.clientOrderId, status: 'running' },
  });
  const again = await fixture.platform.call('POST', SEND, sent, fixture.token);
  expect(again.data).toEqual(first.data);
  expect(fixture.openAtVenue().filter((id) => id === sent.clientOrderId)).toHaveLength(1);
});

test('every answer has the server’s time: as a field over the socket, in a header over HTTP, errors too', async () => {
  const at = fixture.platform.clock.now;
  const { socket } = client;
  for (const body of ['{', JSON.stringify(order())]) {
    const message = once(socket, 'message');
    const headers = { source: 'web', ...bearer() };
    socket.send(JSON.stringify({ id: 900, path: `/api${SEND}`, headers, body }));
    expect(JSON.parse(String((await message)[0]))).toMatchObject({ id: 900, at });
  }
  const { url } = fixture.platform;
  const requests = [
    ['/api/system/config', 'GET'],
    [`/api${SEND}`, 'POST'],
    ['/api/nothing', 'GET'],
    ['/api/operations/session/query', 'POST'],
  ] as const;
  for (const [path, method] of requests) {
    expect((await fetch(url + path, { method })).headers.get('server-time')).toBe(String(at));
  }
  expect((await fetch(`${url}/`)).headers.get('server-time')).toBeNull();
});

test('an order that is sent concurrently over both transports is one order', async () => {
  const sent = order();
  const replies = await Promise.all([
    client.ask(SEND, sent, bearer()),
    fixture.platform.call('POST', SEND, sent, fixture.token),
    client.ask(SEND, sent, bearer()),
  ]);
  // A repeat in flight is rejected; a later one returns the order's state.
  const accepted = replies.filter(({ code }) => code === 200);
  expect(accepted.length).toBeGreaterThanOrEqual(1);
  expect(replies.filter(({ code }) => code === 45501)).toHaveLength(replies.length - accepted.length);
  expect(fixture.openAtVenue().filter((id) => id === sent.clientOrderId)).toHaveLength(1);
});

test('TR-12 orders are amended, cancelled and closed over the socket, several at the same time', async () => {
  const sent = order();
  await client.ask(SEND, sent, bearer());
  const named = { exchangeKeyId: fixture.keyId, clientOrderId: sent.clientOrderId, instrumentId: sent.instrumentId };
  const price = fixture.near(-4);
  expect(await client.ask(wire.amendOrder.path, { ...named, price, quantity: '0.02' }, bearer())).toMatchObject({
    code: 200,
  });
  const [cancelled, bought] = await Promise.all([
    client.ask(wire.cancelOrder.path, named, bearer()),
    client.ask(SEND, order({ priceType: 'market', price: undefined }), bearer()),
  ]);
  expect(cancelled).toMatchObject({ code: 200, data: { status: 'cancelled' } });
  expect(bought).toMatchObject({ code: 200, data: { status: 'filled' } });
  expect(
    await client.ask(wire.closeAllPosition.path, { exchangeKeyId: fixture.keyId, key: orderId() }, bearer()),
  ).toMatchObject({ code: 200 });
  expect(fixture.position()).toBe(0);
});

test('each call of the socket has its own token, and is audited with the socket’s address and user agent', async () => {
  const before = fixture.openAtVenue().length;
  expect((await client.ask(SEND, order())).code).toBe(401);
  expect((await client.ask(SEND, order(), { authorization: `Bearer ${'x'.repeat(40)}` })).code).toBe(401);
  expect(fixture.openAtVenue()).toHaveLength(before);
  const sent = order();
  await client.ask(SEND, sent, bearer());
  const row = await fixture.readRow(sent.clientOrderId);
  const rows = await fixture.platform.db.database
    .selectFrom('audit_record')
    .select('origin')
    .where('subject', '=', `exchange_order:${row?.id}`)
    .where('action', '=', 'exchange_order_sent')
    .execute();
  expect(rows).toEqual([
    { origin: expect.objectContaining({ address: '127.0.0.1', client: expect.stringContaining('Desk 1.0') }) },
  ]);
});

test('invalid input over the socket has the same answer as over HTTP, an unknown call closes it', async () => {
  expect(await client.ask(SEND, order({ quantity: 'much' }), bearer())).toMatchObject({ code: 400 });
  expect(await client.ask(SEND, '{', bearer())).toMatchObject({ status: 400 });
  expect((await client.ask(SEND, { padding: 'x'.repeat(70_000) }, bearer())).status).toBe(413);
  for (const message of [
    'hello',
    '{}',
    JSON.stringify({ id: 1, path: '/api/institution/getUserInfo', headers: bearer(), body: '' }),
    JSON.stringify({ id: 1, path: '/api/../metrics', headers: {}, body: '' }),
    JSON.stringify({ id: 1, path: `/api${SEND}`, headers: { 'x-forwarded-for': '1.2.3.4' }, body: '{}' }),
    JSON.stringify({ id: 1.5, path: `/api${SEND}`, headers: {}, body: '{}' }),
    Buffer.from(JSON.stringify({ id: 1, path: `/api${SEND}`, headers: {}, body: '{}' })),
  ]) {
    const other = await openCallSocket(fixture.platform.url);
    other.socket.send(message);
    expect(await other.closed, String(message).slice(0, 60)).toBe(1008);
  }
  const large = await openCallSocket(fixture.platform.url);
  large.socket.send('x'.repeat(200_000));
  expect(await large.closed).toBe(1009);
});

test('a page of another origin and an unknown path get no socket', async () => {
  const { host } = new URL(fixture.platform.url);
  expect(await opens({ origin: `http://${host}` })).toBe(true);
  expect(await opens({ origin: 'https://elsewhere.test' })).toBe(false);
  expect(
    await openCallSocket(`${fixture.platform.url}/x`).then(
      () => true,
      () => false,
    ),
  ).toBe(false);
});

test('a socket has at most 32 calls in flight', async () => {
  const one = await openCallSocket(fixture.platform.url);
  const unknown = { authorization: `Bearer ${'x'.repeat(40)}` };
  let refused = 0;
  const replies = await fixture.platform.db.owner.transaction().execute(async (tx) => {
    // No session can be read until this transaction ends.
    await sql`lock table session in access exclusive mode`.execute(tx);
    const replies = Array.from({ length: 40 }, async () => {
      const reply = await one.ask(SEND, order(), unknown);
      if (reply.status === 429) refused += 1;
      return reply;
    });
    await waitFor(() => (refused === 8 ? true : undefined));
    return replies;
  });
  const codes = (await Promise.all(replies)).map(({ code }) => code);
  expect(codes.filter((code) => code === 401)).toHaveLength(32);
  expect(refused).toBe(8);
  one.socket.terminate();
});

test('the rate limit of an address counts both transports, with the address in front of our proxies', async () => {
  const own = await startPlatform({
    rateLimit: { calls: 20, institution: 1_000, signIn: 20, sockets: 50 },
    trustedProxies: 1,
  });
  const openFrom = (address: string) =>
    openCallSocket(own.url, { headers: { 'x-forwarded-for': `9.9.9.9, ${address}` } });
  const httpFrom = async (address: string) =>
    (await fetch(`${own.url}/api/system/config`, { headers: { 'x-forwarded-for': `9.9.9.9, ${address}` } })).status;
  try {
    const [one, other] = [await openFrom('203.0.113.1'), await openFrom('203.0.113.2')];
    // The limit is per second, so it is reached by repeated attempts.
    await waitFor(async () => {
      await Promise.all(Array.from({ length: 25 }, () => one.ask(SEND, {})));
      return (await httpFrom('203.0.113.1')) === 429 ? true : undefined;
    });
    expect(await httpFrom('203.0.113.2')).toBe(200);
    expect((await other.ask(SEND, {})).code).toBe(401);
    for (const { socket } of [one, other]) socket.terminate();
  } finally {
    await own.close();
  }
});

test('a request for another upgrade is answered without one', async () => {
  const { hostname, port } = new URL(fixture.platform.url);
  const connection = connect(Number(port), hostname);
  connection.write(
    `GET /health HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n\r\n`,
  );
  const [answer] = (await once(connection, 'data')) as [Buffer];
  connection.destroy();
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 /);
});

test('a server that ends answers the calls in flight over its sockets, and closes them', async () => {
  const own = await openOrderFixture();
  const other = await openCallSocket(own.platform.url);
  const reached = new Promise<void>((resolve) => {
    own.network.fate = ({ method, url }) => {
      if (method === 'POST' && url.startsWith('/fapi/v1/order')) resolve();
      return 'pass';
    };
  });
  const answer = other.ask(
    SEND,
    { ...order(), exchangeKeyId: own.keyId, price: own.near(-3) },
    { authorization: `Bearer ${own.token}` },
  );
  await reached;
  const closing = own.close();
  expect(await answer).toMatchObject({ code: 200, data: { status: 'running' } });
  expect(await other.closed).toBe(1001);
  await closing;
});
