import { expect, test } from 'vitest';
import { ALICE, BOB, BROKER, type DemoKey, sign, signedClient } from '../../../testing/signed.ts';
import { tradingVenue } from '../../../testing/tradingVenue.ts';

const BALANCE = '/fapi/v2/balance';

async function send(url: string, path: string, query: string, init: RequestInit = {}) {
  const response = await fetch(`${url}${path}${query === '' ? '' : `?${query}`}`, init);
  const body = JSON.parse(await response.text());
  return { status: response.status, code: body.code, msg: body.msg, headers: response.headers, body };
}

const signed = (payload: string, key: DemoKey = ALICE) => `${payload}&signature=${sign(key.secret, payload)}`;
const withKey = (key: string, more: RequestInit = {}): RequestInit => ({ headers: { 'x-mbx-apikey': key }, ...more });

test('a call without a key, with a malformed one or an unknown one is rejected with 401', async () => {
  const { url, now } = await tradingVenue();
  const query = signed(`timestamp=${now()}`);
  expect(await send(url, BALANCE, query)).toMatchObject({ status: 401, code: -2014, msg: 'API-key format invalid.' });
  expect(await send(url, BALANCE, query, withKey('no key!'))).toMatchObject({ status: 401, code: -2014 });
  expect(await send(url, BALANCE, query, withKey('x'.repeat(64)))).toMatchObject({
    status: 401,
    code: -2015,
    msg: 'Invalid API-key, IP, or permissions for action.',
  });
});

test('an unsigned call, a wrong signature and a single altered byte are rejected', async () => {
  const { url, now } = await tradingVenue();
  const payload = `timestamp=${now()}&recvWindow=5000`;
  const key = withKey(ALICE.key);
  expect(await send(url, BALANCE, payload, key)).toMatchObject({ status: 400, code: -1102 });
  expect(await send(url, BALANCE, signed(payload, BOB), key)).toMatchObject({ status: 400, code: -1022 });
  expect(await send(url, BALANCE, signed(payload).replace('5000', '5001'), key)).toMatchObject({ code: -1022 });
  expect(await send(url, BALANCE, signed(payload), key)).toMatchObject({ status: 200 });
});

const TIMES = [
  ['now', 0, '', 200, undefined],
  ['as old as the window', -5000, '', 200, undefined],
  ['older than the window', -5001, '', 400, -1021],
  ['within a longer window', -59_000, '&recvWindow=60000', 200, undefined],
  ['older than a shorter window', -2, '&recvWindow=1', 400, -1021],
  ['with a window beyond the longest', 0, '&recvWindow=60001', 400, -1131],
  ['a little ahead', 999, '', 200, undefined],
  ['a second ahead', 1000, '', 400, -1021],
] as const;

test('a call is answered by when it was signed', async () => {
  const { url, now } = await tradingVenue();
  for (const [what, offset, more, status, code] of TIMES) {
    const answer = await send(url, BALANCE, signed(`timestamp=${now() + offset}${more}`), withKey(ALICE.key));
    expect([answer.status, answer.code], what).toEqual([status, code]);
  }
});

test('on spot a time may be in microseconds, and a window have three decimals; on futures neither', async () => {
  const { url, now } = await tradingVenue();
  const code = async (path: string, payload: string) =>
    (await send(url, path, signed(payload), withKey(ALICE.key))).code;
  const spot = '/api/v3/account';
  expect(await code(spot, `timestamp=${now()}000`)).toBeUndefined();
  expect(await code(spot, `timestamp=${now() - 5}000&recvWindow=5.001`)).toBeUndefined();
  expect(await code(spot, `timestamp=${now() - 6}000&recvWindow=5.999`)).toBe(-1021);
  expect(await code(spot, `timestamp=${now()}&recvWindow=5.0001`)).toBe(-1100);
  expect(await code(BALANCE, `timestamp=${now()}000`)).toBe(-1021);
  expect(await code(BALANCE, `timestamp=${now()}&recvWindow=5.5`)).toBe(-1100);
});

test('a parameter that the exchange does not read is refused with what it read, and nothing is done', async () => {
  const { alice } = await tradingVenue();
  const order = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.01', price: '50000' };
  const body = { code: -1104, msg: "Not all sent parameters were read; read '8' parameter(s) but was sent '9'." };
  for (const path of ['/api/v3/order', '/fapi/v1/order'] as const)
    expect((await alice(`POST ${path}`, { ...order, newClientOrderID: 'mine-1' })).body).toEqual(body);
  const batchOrders = JSON.stringify([{ ...order, newClientOrderID: 'mine-2' }]);
  expect((await alice('POST /fapi/v1/batchOrders', { batchOrders })).body).toMatchObject([{ code: -1104 }]);
  expect((await alice('GET /api/v3/openOrders')).body).toEqual([]);
  expect((await alice('GET /fapi/v1/openOrders')).body).toEqual([]);
});

test('every signed call of futures and spot refuses a parameter that it does not read', async () => {
  const { url, venue, alice } = await tradingVenue();
  const unsigned = async (method: string, path: string) =>
    (await (await fetch(`${url}${path}`, withKey(ALICE.key, { method }))).json()) as { msg?: string };
  let signedCalls = 0;
  for (const call of venue.calls) {
    const [method = '', path = ''] = call.split(' ');
    if (!/^\/f?api\//.test(path) || !(await unsigned(method, path)).msg?.includes("'signature'")) continue;
    signedCalls += 1;
    expect([call, (await alice(call as 'GET /', { nonsense: '1' })).body.code]).toEqual([call, -1104]);
  }
  expect(signedCalls).toBeGreaterThan(50);
});

test('a call without a timestamp, or with one that is no number, is rejected', async () => {
  const { url } = await tradingVenue();
  expect(await send(url, BALANCE, signed('recvWindow=5000'), withKey(ALICE.key))).toMatchObject({ code: -1102 });
  expect(await send(url, BALANCE, signed('timestamp=soon'), withKey(ALICE.key))).toMatchObject({ code: -1100 });
});

test('a call may be sent again within its window, and not after it', async () => {
  const manual = await tradingVenue();
  const query = signed(`timestamp=${manual.now()}`);
  expect((await send(manual.url, BALANCE, query, withKey(ALICE.key))).status).toBe(200);
  expect((await send(manual.url, BALANCE, query, withKey(ALICE.key))).status).toBe(200);
  manual.leap(5001);
  expect(await send(manual.url, BALANCE, query, withKey(ALICE.key))).toMatchObject({ status: 400, code: -1021 });
});

test('parameters may stand in the query, in the body or in both, and then the query’s count', async () => {
  const { url, now } = await tradingVenue();
  const leverage = (query: string, body: string) => {
    const rest = body === '' ? '' : '&';
    const signature = sign(ALICE.secret, query + body);
    const headers = { 'x-mbx-apikey': ALICE.key, 'content-type': 'application/x-www-form-urlencoded' };
    return send(url, '/fapi/v1/leverage', query, {
      method: 'POST',
      headers,
      body: `${body}${rest}signature=${signature}`,
    });
  };
  const time = `timestamp=${now()}`;
  expect((await leverage('', `symbol=BTCUSDT&leverage=7&${time}`)).body.leverage).toBe(7);
  expect((await leverage(`symbol=BTCUSDT&leverage=8`, time)).body.leverage).toBe(8);
  expect((await leverage(`symbol=BTCUSDT&leverage=9`, `leverage=10&${time}`)).body.leverage).toBe(9);
});

test('an empty body that calls itself JSON is no body', async () => {
  const { url, now } = await tradingVenue();
  const query = signed(`symbol=BTCUSDT&leverage=10&timestamp=${now()}`);
  const headers = { 'x-mbx-apikey': ALICE.key, 'content-type': 'application/json' };
  const answer = await send(url, '/fapi/v1/leverage', query, { method: 'POST', headers, body: '' });
  expect(answer.body).toEqual({ leverage: 10, maxNotionalValue: '230000000', symbol: 'BTCUSDT' });
});

test('a name sent twice, a broken escape and an oversized body are rejected', async () => {
  const { url, now } = await tradingVenue();
  const key = withKey(ALICE.key);
  const time = `timestamp=${now()}`;
  expect(await send(url, BALANCE, signed(`${time}&${time}`), key)).toMatchObject({ status: 400, code: -1101 });
  expect(await send(url, BALANCE, signed(`${time}&a=%zz`), key)).toMatchObject({ status: 400, code: -1100 });
  const big = withKey(ALICE.key, { method: 'POST', body: 'x'.repeat(17_000) });
  expect(await send(url, '/fapi/v1/order', '', big)).toMatchObject({ status: 413 });
});

test('a key does what it is permitted to, from where it is permitted to', async () => {
  const { url, venue, alice, broker, now } = await tradingVenue();
  expect((await alice('GET /sapi/v1/broker/subAccount')).body.code).toBe(-2015);
  expect((await broker('GET /sapi/v1/broker/subAccount')).status).toBe(200);
  const permissions = { reading: true, futures: false, transfers: false, broker: false };
  await venue.processor.submit({ type: 'changeKey', key: BOB.key, permissions, addresses: ['198.51.100.7'] }, () => 0);
  const query = signed(`timestamp=${now()}`, BOB);
  const from = (address: string) => ({ headers: { 'x-mbx-apikey': BOB.key, 'x-forwarded-for': address } });
  expect(await send(url, BALANCE, query, from('198.51.100.8'))).toMatchObject({ status: 401, code: -2015 });
  expect(await send(url, BALANCE, query, from('198.51.100.7'))).toMatchObject({ status: 200 });
  const order = { method: 'POST', ...from('198.51.100.7') };
  expect(await send(url, '/fapi/v1/order', query, order)).toMatchObject({ status: 401, code: -2015 });
  expect(await send(url, '/sapi/v1/asset/transfer', query, order)).toMatchObject({ status: 401, code: -2015 });
});

test('what takes a key alone takes no signature, and no other origin may read what takes a key', async () => {
  const { url } = await tradingVenue();
  expect(await send(url, '/fapi/v1/historicalTrades', 'symbol=BTCUSDT')).toMatchObject({ status: 401, code: -2014 });
  const answer = await send(url, '/fapi/v1/historicalTrades', 'symbol=BTCUSDT&limit=3', withKey(ALICE.key));
  expect(answer.body).toHaveLength(3);
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
});

test('an account may send 300 orders in ten seconds; one more is 429, and another account is not touched', async () => {
  const manual = await tradingVenue();
  const { alice, bob } = manual;
  const request = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0', price: '1' };
  for (let count = 1; count <= 300; count += 1) {
    const answer = await alice('POST /fapi/v1/order', request);
    expect(answer.body.code).toBe(-4003);
    expect(answer.headers.get('x-mbx-order-count-10s')).toBe(String(count));
    expect(answer.headers.get('x-mbx-order-count-1m')).toBe(String(count));
  }
  const rejected = await alice('POST /fapi/v1/order', request);
  expect([rejected.status, rejected.body.code]).toEqual([429, -1015]);
  expect(rejected.headers.get('retry-after')).toBe('10');
  expect((await bob('POST /fapi/v1/order', request)).status).toBe(400);
  manual.leap(10_000);
  expect((await alice('POST /fapi/v1/order', request)).status).toBe(400);
});

test('what is turned away counts towards the weight, even where the call would weigh nothing', async () => {
  const { url } = await tradingVenue();
  const post = withKey('unknown', { method: 'POST' });
  expect((await send(url, '/fapi/v1/order', '', post)).headers.get('x-mbx-used-weight-1m')).toBe('1');
  expect((await send(url, '/fapi/v1/order', 'a=%zz', post)).headers.get('x-mbx-used-weight-1m')).toBe('2');
});

test('an address that continues after 429 is banned with 418 for two minutes', async () => {
  const manual = await tradingVenue();
  const depth = () => send(manual.url, '/fapi/v1/depth', 'symbol=BTCUSDT&limit=1000');
  let status = 200;
  for (let call = 0; call < 400 && status !== 418; call += 1) status = (await depth()).status;
  expect(status).toBe(418);
  const shut = await send(manual.url, '/fapi/v1/ping', '');
  expect(shut).toMatchObject({ status: 418, code: -1003 });
  expect(shut.headers.get('retry-after')).toBe('120');
  manual.leap(60_000);
  expect((await send(manual.url, '/fapi/v1/ping', '')).status).toBe(418);
  manual.leap(60_001);
  expect((await send(manual.url, '/fapi/v1/ping', '')).status).toBe(200);
});

test('a client whose clock is right signs and is answered', async () => {
  const { url, now } = await tradingVenue();
  const client = signedClient(url, BROKER, now);
  expect((await client('GET /fapi/v1/accountConfig')).body).toMatchObject({ canTrade: true, dualSidePosition: false });
});
