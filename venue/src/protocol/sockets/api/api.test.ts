import { expect, test } from 'vitest';
import { ApiClient } from '../../../testing/apiClient.ts';
import { ALICE, BOB } from '../../../testing/signed.ts';
import { closeCode, field, items } from '../../../testing/socketClient.ts';
import { tradingVenue } from '../../../testing/tradingVenue.ts';
import { METHOD_CALLS } from './methods.ts';

async function open(path = '/ws-api/v3', options: Parameters<typeof tradingVenue>[0] = {}) {
  const manual = await tradingVenue(options);
  const connect = (key = ALICE) => ApiClient.open(`${manual.url}${path}`, key, manual.now);
  return { manual, api: await connect(), connect };
}

const buy = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.01', price: '50000' };

test('TR-13 a method is the call of REST, with its answer and its errors', async () => {
  const { manual, api } = await open();
  const placed = field(await api.signed('order.place', buy), 'result');
  const { body } = await manual.alice('GET /api/v3/order', {
    symbol: 'BTCUSDT',
    orderId: String(field(placed, 'orderId')),
  });
  expect(placed).toMatchObject({ orderId: body.orderId, clientOrderId: body.clientOrderId, status: 'NEW' });
  const named = { symbol: 'BTCUSDT', orderId: body.orderId as number };
  expect(field(await api.signed('order.status', named), 'result')).toEqual(body);
  expect(await api.signed('order.cancel', named)).toMatchObject({ status: 200, result: { status: 'CANCELED' } });
  expect(await api.signed('order.cancel', named)).toMatchObject({
    status: 400,
    error: { code: -2011, msg: 'Unknown order sent.' },
  });
  const depth: unknown = await (await fetch(`${manual.url}/api/v3/depth?symbol=BTCUSDT&limit=5`)).json();
  expect(field(await api.call('depth', { symbol: 'BTCUSDT', limit: 5 }), 'result')).toEqual(depth);
  expect(await api.call('depth', { symbol: 'NONE' })).toMatchObject({ status: 400, error: { code: -1121 } });
});

test('every method is a call that the venue has', async () => {
  const { manual } = await open();
  expect(METHOD_CALLS.filter((call) => !manual.venue.calls.includes(call))).toEqual([]);
});

test('public methods need no key; a list of symbols is a list; a method of other keys is not offered', async () => {
  const { manual, api } = await open();
  const answer = await api.client.request({ method: 'ticker.price', params: { symbols: ['BTCUSDT'] } });
  expect(field(answer, 'result')).toHaveLength(1);
  expect(await api.call('time')).toMatchObject({ result: { serverTime: manual.now() } });
  expect(await api.call('session.logon')).toMatchObject({ status: 400, error: { code: -1020 } });
});

test('a wrong signature, key or time is refused, and changes nothing', async () => {
  const { manual, api, connect } = await open();
  const forged = await connect({ key: ALICE.key, secret: 'another' });
  const stranger = await connect({ key: 'nobody', secret: 'another' });
  const late = await ApiClient.open(`${manual.url}/ws-api/v3`, ALICE, () => manual.now() - 60_000);
  for (const [client, status, code] of [
    [forged, 400, -1022],
    [stranger, 401, -2015],
    [late, 400, -1021],
  ] as const) {
    for (const method of ['order.place', 'userDataStream.subscribe.signature'])
      expect(await client.signed(method, method === 'order.place' ? buy : {})).toMatchObject({
        status,
        error: { code },
      });
  }
  expect(await api.call('order.place', buy)).toMatchObject({ status: 401, error: { code: -2014 } });
  expect(await api.call('order.place', { ...buy, apiKey: ALICE.key })).toMatchObject({ error: { code: -1102 } });
  expect(field(await api.signed('openOrders.status'), 'result')).toEqual([]);
});

test('an id comes back as it was sent; what is no request is refused with the exchange’s codes', async () => {
  const { api } = await open();
  const send = async (text: string) => {
    const before = api.client.received.length;
    api.client.socket.send(text);
    return api.client.find((message) => api.client.received.indexOf(message) >= before);
  };
  expect(await send('{"id":7,"method":"ping"}')).toMatchObject({ id: 7, status: 200, result: {} });
  expect(await send('{"id":"a-b","method":"ping"}')).toMatchObject({ id: 'a-b', status: 200 });
  expect(await send('{"id":null,"method":"ping"}')).toMatchObject({ id: null, status: 200 });
  for (const text of ['{nonsense', '[]', '7', `${'['.repeat(5_000)}${']'.repeat(5_000)}`])
    expect(await send(text)).toMatchObject({ id: null, status: 400, error: { code: -1135 } });
  for (const id of ['1.5', '{}', `"${'x'.repeat(37)}"`])
    expect(await send(`{"id":${id},"method":"ping"}`)).toMatchObject({ id: null, error: { code: -1130 } });
  expect(await send('{"id":1}')).toMatchObject({ id: 1, status: 400, error: { code: -1130 } });
  expect(await send('{"id":2,"method":"jump"}')).toMatchObject({ id: 2, status: 400, error: { code: -1020 } });
  expect(await send('{"id":3,"method":"ping","params":[]}')).toMatchObject({ id: 3, error: { code: -1130 } });
});

test('ids beyond 2^53 are read and written exactly', async () => {
  const { api } = await open('/ws-api/v3', { bigOrderIds: true });
  const texts: string[] = [];
  api.client.socket.on('message', (data: Buffer) => texts.push(data.toString()));
  await api.signed('order.place', buy);
  const orderId = /"orderId":(\d{17,})/.exec(texts.join(''))?.[1];
  expect(orderId).toBeDefined();
  const params = { symbol: 'BTCUSDT', orderId: orderId ?? '' };
  expect(await api.signed('order.status', params)).toMatchObject({ status: 200, result: { status: 'NEW' } });
});

test('an id of an order that is open is refused a second time', async () => {
  const { api } = await open();
  const named = { ...buy, newClientOrderId: 'mine' };
  expect(await api.signed('order.place', named)).toMatchObject({ status: 200 });
  expect(await api.signed('order.place', named)).toMatchObject({
    status: 400,
    error: { code: -2010, msg: 'Duplicate order sent.' },
  });
});

test('answers have the limits of REST, unless the address or the request hides them', async () => {
  const { api, manual } = await open();
  const limits = items(await api.signed('order.place', buy), 'rateLimits');
  expect(limits).toMatchObject([
    { rateLimitType: 'ORDERS', interval: 'SECOND', intervalNum: 10, limit: 100, count: 1 },
    { rateLimitType: 'ORDERS', interval: 'DAY', intervalNum: 1, limit: 200_000, count: 1 },
    { rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit: 6_000 },
  ]);
  expect(await api.signed('account.status', { returnRateLimits: false })).not.toHaveProperty('rateLimits');
  const hidden = await ApiClient.open(`${manual.url}/ws-api/v3?returnRateLimits=false`, ALICE, manual.now);
  expect(await hidden.call('ping')).not.toHaveProperty('rateLimits');
  expect(await hidden.call('ping', { returnRateLimits: true })).toHaveProperty('rateLimits');
});

test('a flood of requests, or of what is none, uses up the address’s weight, and then ends its socket', async () => {
  const { api, manual, connect } = await open('/ws-api/v3', { weightLimit: 20 });
  const other = await connect(BOB);
  const closed = closeCode(other.client.socket);
  for (let n = 0; n < 20; n += 1) expect(await api.call('jump')).toMatchObject({ status: 400 });
  expect(await api.call('ping')).toMatchObject({
    status: 429,
    error: { code: -1003, data: { serverTime: manual.now(), retryAfter: expect.any(Number) } },
  });
  for (let n = 0; n < 25 && other.client.socket.readyState === 1; n += 1) other.client.socket.send('{nonsense');
  expect(await closed).toBe(1008);
  expect(other.client.received.at(-1)).toMatchObject({ status: 418, error: { code: -1003 } });
});

test('each account is subscribed once on a socket; subscriptions are listed and ended', async () => {
  const { api, connect } = await open();
  expect(await api.signed('userDataStream.subscribe.signature')).toMatchObject({ result: { subscriptionId: 0 } });
  expect(await api.signed('userDataStream.subscribe.signature')).toMatchObject({ status: 400, error: { code: -2035 } });
  expect(await api.call('session.subscriptions')).toMatchObject({ result: [{ subscriptionId: 0 }] });
  const other = await connect(BOB);
  expect(await other.call('session.subscriptions')).toMatchObject({ result: [] });
  expect(await api.call('userDataStream.unsubscribe', { subscriptionId: 3 })).toMatchObject({ error: { code: -2036 } });
  expect(await api.call('userDataStream.unsubscribe', { subscriptionId: 0 })).toMatchObject({
    status: 200,
    result: {},
  });
  expect(await api.events()).toMatchObject([{ e: 'eventStreamTerminated' }]);
  await api.signed('order.place', buy);
  expect(await api.events()).toHaveLength(1);
  expect(await api.call('userDataStream.unsubscribe')).toMatchObject({ status: 400 });
});

test('sockets that follow accounts are counted by account, so that one address follows any number', async () => {
  const { api, connect } = await open('/ws-api/v3', { socketsPerOwner: 2 });
  await api.subscribe();
  await (await connect(BOB)).subscribe();
  const [second, third] = [await connect(), await connect()];
  await second.subscribe();
  expect(await third.signed('userDataStream.subscribe.signature')).toMatchObject({
    status: 429,
    error: { code: -1003 },
  });
  await connect();
  await expect(connect()).rejects.toThrow('429');
});
