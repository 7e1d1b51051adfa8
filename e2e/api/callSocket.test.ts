import { wire } from '@aldgate/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CallSocketClient, openCallSocket } from '../support/callSocketClient.ts';
import { type OrderDesk, openOrderDesk, orderId } from '../support/orderDesk.ts';
import { startPlatform } from './support.ts';

const SEND = wire.sendOrder.path;

let desk: OrderDesk;
let client: CallSocketClient;

beforeAll(async () => {
  desk = await openOrderDesk();
  client = await openCallSocket(desk.platform.url, { headers: { 'user-agent': 'Desk 1.0' } });
});
afterAll(async () => {
  client?.socket.terminate();
  await desk?.close();
});

const order = (fields: object = {}) => ({
  exchangeKeyId: desk.keyId,
  instrumentId: 'BTCUSDT',
  clientOrderId: orderId(),
  direction: 'buy',
  priceType: 'limit',
  price: desk.near(-3),
  quantity: '0.01',
  ...fields,
});
const bearer = () => ({ authorization: `Bearer ${desk.token}` });
/** Whether a socket that was asked to be opened was; with the status where HTTP refused it. */
const opens = (options: object) =>
  openCallSocket(desk.platform.url, options).then(
    ({ socket }) => {
      socket.terminate();
      return true;
    },
    () => false,
  );

test('TR-02 an order that is sent over the socket is answered as over HTTP, and is the same order there', async () => {
  const sent = order();
  const told = await client.ask(SEND, sent, bearer());
  expect(told).toMatchObject({
    status: 200,
    code: 200,
    data: { clientOrderId: sent.clientOrderId, status: 'running' },
  });
  const again = await desk.platform.call('POST', SEND, sent, desk.token);
  expect(again.data).toEqual(told.data);
  expect(desk.openAtVenue().filter((id) => id === sent.clientOrderId)).toHaveLength(1);
});

test('TR-02 one order that is sent by both ways at once is one order', async () => {
  const sent = order();
  const replies = await Promise.all([
    client.ask(SEND, sent, bearer()),
    desk.platform.call('POST', SEND, sent, desk.token),
    client.ask(SEND, sent, bearer()),
  ]);
  expect(replies.map(({ code }) => code).toSorted()).toEqual([200, 45501, 45501]);
  expect(desk.openAtVenue().filter((id) => id === sent.clientOrderId)).toHaveLength(1);
});

test('TR-12 it is amended, cancelled and closed over the socket, several at once', async () => {
  const sent = order();
  await client.ask(SEND, sent, bearer());
  const named = { exchangeKeyId: desk.keyId, clientOrderId: sent.clientOrderId, instrumentId: sent.instrumentId };
  const price = desk.near(-4);
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
    await client.ask(wire.closeAllPosition.path, { exchangeKeyId: desk.keyId, key: orderId() }, bearer()),
  ).toMatchObject({ code: 200 });
  expect(desk.position()).toBe(0);
});

test('SH-02 the socket is nobody’s: each call is its own token’s, recorded with the address and the browser of the socket', async () => {
  const before = desk.openAtVenue().length;
  expect((await client.ask(SEND, order())).code).toBe(401);
  expect((await client.ask(SEND, order(), { authorization: `Bearer ${'x'.repeat(40)}` })).code).toBe(401);
  expect(desk.openAtVenue()).toHaveLength(before);
  const sent = order();
  await client.ask(SEND, sent, bearer());
  const row = await desk.rowOf(sent.clientOrderId);
  const rows = await desk.platform.db.database
    .selectFrom('audit_record')
    .select('origin')
    .where('subject', '=', `futures_order:${row?.id}`)
    .where('action', '=', 'futures_order_sent')
    .execute();
  expect(rows).toEqual([
    { origin: expect.objectContaining({ address: '127.0.0.1', client: expect.stringContaining('Desk 1.0') }) },
  ]);
});

test('bad input over the socket is told as over HTTP, and what is no call of it closes it', async () => {
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
    const other = await openCallSocket(desk.platform.url);
    other.socket.send(message);
    expect(await other.closed, String(message).slice(0, 60)).toBe(1008);
  }
  const large = await openCallSocket(desk.platform.url);
  large.socket.send('x'.repeat(100_000));
  expect(await large.closed).toBe(1009);
});

test('a page of another origin opens no socket, and neither does another path', async () => {
  const { host } = new URL(desk.platform.url);
  expect(await opens({ origin: `http://${host}` })).toBe(true);
  expect(await opens({ origin: 'https://elsewhere.test' })).toBe(false);
  expect(
    await openCallSocket(`${desk.platform.url}/x`).then(
      () => true,
      () => false,
    ),
  ).toBe(false);
});

test('one socket has so many calls under way and no more, and the limit of an address counts both ways', async () => {
  const limited = await startPlatform({ rateLimit: { calls: 20, signIn: 20 } });
  try {
    const one = await openCallSocket(limited.url);
    const codes = (await Promise.all(Array.from({ length: 40 }, () => one.ask(SEND, {})))).map(({ status }) => status);
    expect(codes.filter((status) => status === 429).length).toBeGreaterThanOrEqual(20);
    expect(codes).toContain(200);
    one.socket.terminate();
  } finally {
    await limited.close();
  }
});

test('a server that ends answers the calls that are under way over its sockets, and closes them', async () => {
  const own = await openOrderDesk();
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
