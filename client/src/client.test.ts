import { createHash, createHmac } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { answer, failure, type Step, startScriptedServer } from '../../testkit/failures/scriptedServer.ts';
import { createClient } from './client.ts';
import { ApiError, ConnectionError } from './errors.ts';
import { readAll } from './pages.ts';

type Scripted = Awaited<ReturnType<typeof startScriptedServer>>;

const NOW = 1_800_000_000_000;
const SECRET = 'secret-of-a-test';
const ORDER = {
  account: '1',
  instrument: 'BTC-USDT',
  clientOrderId: 'order-0001',
  direction: 'buy',
  priceType: 'limit',
  quantity: '0.1',
  price: '60000',
} as const;
const done = answer(200, { clientOrderId: 'order-0001', orderId: '9', status: 'running', reason: null });

let server: Scripted | undefined;
afterEach(() => server?.close());

async function open(...script: readonly Step[]) {
  server = await startScriptedServer(...script);
  const waits: number[] = [];
  const client = createClient({
    url: server.url,
    key: 'ald_testtesttesttesttesttest',
    secret: SECRET,
    now: () => NOW,
    wait: async (ms) => {
      waits.push(ms);
    },
  });
  return { client, waits, received: server.received };
}

test('AK-04 path, query and body are sent as they are signed', async () => {
  const { client, received } = await open(done);
  await client.call('deleteTradingOrdersByClientOrderId', {
    account: '1',
    instrument: 'BTC-USDT',
    clientOrderId: 'a/b c',
  });
  await client.call('getTradingOrders', { account: "it's", market: 'spot' });
  await client.call('postTradingOrders', ORDER);
  expect(received.map(({ method, target }) => `${method} ${target}`)).toEqual([
    'DELETE /open/v1/trading/orders/a%2Fb%20c?account=1&instrument=BTC-USDT',
    'GET /open/v1/trading/orders?account=it%27s&market=spot',
    'POST /open/v1/trading/orders',
  ]);
  expect(JSON.parse(received[2]?.body ?? '')).toEqual(ORDER);
  for (const { method, target, headers, body } of received) {
    const hash = createHash('sha256').update(body).digest('hex');
    const text = `${String(headers['x-aldgate-timestamp'])}.5000.${method}.${target}.${hash}`;
    expect(headers['x-aldgate-signature']).toBe(createHmac('sha256', SECRET).update(text).digest('hex'));
  }
  const dots = { account: '1', instrument: 'BTC-USDT', clientOrderId: '..' };
  await expect(client.call('deleteTradingOrdersByClientOrderId', dots)).rejects.toThrow(TypeError);
});

test('a read is sent again after a lost connection, beyond a limit and while the platform is unavailable', async () => {
  const { client, waits, received } = await open(
    null,
    failure(429, 'tooManyRequests', null, { 'retry-after': '3' }),
    failure(503, 'exchangeUnavailable'),
    answer(200, { serverTime: 5 }),
  );
  expect(await client.call('getTime')).toEqual({ serverTime: 5 });
  expect(waits).toEqual([200, 3_000, 800]);
  expect(new Set(received.map(({ headers }) => headers['x-aldgate-signature'])).size).toBe(4);
});

test('a change with a name is sent again by the same name while its outcome is not known', async () => {
  const { client, received } = await open(null, failure(409, 'repeated'), failure(503, 'readOnly'), done);
  expect(await client.call('postTradingOrders', ORDER)).toMatchObject({ status: 'running' });
  expect(new Set(received.map(({ body }) => body)).size).toBe(1);
  expect(received).toHaveLength(4);
});

test('a change without a name is sent again only where nothing can have been done', async () => {
  const rejected = [null, failure(503, 'exchangeUnavailable'), failure(409, 'repeated'), answer(502, {})];
  for (const step of rejected) {
    const { client, received } = await open(step);
    await expect(client.call('postTradingOrdersCancelAll', { account: '1' })).rejects.toThrow();
    expect(received).toHaveLength(1);
    await server?.close();
  }
  const { client, received } = await open(failure(503, 'readOnly'), failure(429, 'requestShareUsed'), answer(200, {}));
  await client.call('postTradingOrdersCancelAll', { account: '1' });
  expect(received).toHaveLength(3);
});

test('a call gives up after its attempts, with the last failure', async () => {
  const { client, received } = await open(null);
  await expect(client.call('postTradingOrders', ORDER)).rejects.toBeInstanceOf(ConnectionError);
  expect(received).toHaveLength(5);
});

test('an error has its status, code, name, message, data and request', async () => {
  const { client, received } = await open(failure(422, 'orderOutOfBounds', { rule: 'price' }));
  const error = await client.call('postTradingOrders', ORDER).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 422,
    code: 1,
    name: 'orderOutOfBounds',
    message: 'is orderOutOfBounds',
    data: { rule: 'price' },
    requestId: 'req-1',
  });
  expect(received).toHaveLength(1);
});

test('a clock that is off follows the server’s once, for a change without a name too', async () => {
  const expired = failure(401, 'requestExpired', { serverTime: NOW + 90_000 });
  const { client, received } = await open(expired, answer(200, {}));
  await client.call('postTradingOrdersCancelAll', { account: '1' });
  expect(received.map(({ headers }) => Number(headers['x-aldgate-timestamp']))).toEqual([NOW, NOW + 90_000]);
  await server?.close();
  const lost = await open(expired);
  await expect(lost.client.call('getTime')).rejects.toMatchObject({ name: 'requestExpired' });
  expect(lost.received).toHaveLength(2);
});

test('a list is read to its end', async () => {
  const { client, received } = await open(
    answer(200, { items: [{ tradeId: '1' }, { tradeId: '2' }], next: 'c1' }),
    answer(200, { items: [{ tradeId: '3' }], next: null }),
  );
  const found = await readAll(client, 'getTradingExecutions', { account: '1' });
  expect(found.map(({ tradeId }) => tradeId)).toEqual(['1', '2', '3']);
  expect(received[1]?.target).toBe('/open/v1/trading/executions?account=1&cursor=c1');
});
