import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOpenClient, signRequest } from '../../../testkit/open/openClient.ts';
import { openKey } from '../../../testkit/open/openFixture.ts';
import { TRADER } from '../../../testkit/platform/platform.ts';
import { orderId } from '../../../testkit/trading/orderFixture.ts';
import { openSpotFixture, type SpotFixture } from '../../../testkit/trading/spotFixture.ts';
import { freeze } from '../../src/access/index.ts';
import { inTransaction } from '../../src/kernel/database/database.ts';

let fixture: SpotFixture;
let trader: Awaited<ReturnType<typeof openKey>>;
let reader: Awaited<ReturnType<typeof openKey>>;

beforeAll(async () => {
  fixture = await openSpotFixture();
  await fixture.priced();
  trader = await openKey(fixture.platform, { email: TRADER, permissions: ['read', 'trade'] });
  reader = await openKey(fixture.platform, { email: TRADER, permissions: ['read'] });
});
afterAll(() => fixture?.close());

const spotOrder = (fields: object = {}) => ({
  account: fixture.keyId,
  instrument: 'BTC-USDT',
  clientOrderId: orderId(),
  direction: 'buy',
  priceType: 'limit',
  price: fixture.near(-5),
  quantity: '0.1',
  ...fields,
});

test('AK-04 a read key reads what its member sees, and changes nothing', async () => {
  const { status, body } = await reader.send('/balances?accountType=trade_account');
  expect(status).toBe(200);
  expect(body.items).toMatchObject([{ accountType: 'trade_account', asset: 'USDT', total: '100000' }]);
  for (const target of ['/assets', '/instruments', '/key', '/accounts', '/ledger', '/deposits', '/withdrawals']) {
    expect((await reader.send(target)).status, target).toBe(200);
  }
  for (const target of ['/transfers', '/convert/orders', '/otc/orders', '/withdrawal-addresses']) {
    expect((await reader.send(target)).status, target).toBe(200);
  }
  for (const name of ['account', 'spot-account', 'positions', 'orders', 'orders/history', 'executions', 'income']) {
    expect((await reader.send(`/trading/${name}?account=${fixture.keyId}`)).status, name).toBe(200);
  }
  const leverage = await reader.send(`/trading/leverage?account=${fixture.keyId}&instrument=BTCUSDT`);
  expect(leverage).toMatchObject({ status: 200, body: { marginMode: 'cross' } });
  const sent = await reader.send('/trading/orders', { method: 'POST', body: spotOrder() });
  expect(sent).toMatchObject({ status: 403, body: { name: 'permissionMissing', data: { needs: 'trade' } } });
});

test('TR-18 an order of the open API is held to the limits of its member', async () => {
  const set = (orderValue: string) =>
    fixture.call('/broker/lightning/limit/set', {
      scope: 'member',
      userId: trader.memberId,
      orderValue,
      positionValue: null,
      distance: null,
      ordersPerSecond: null,
    });
  expect((await set('100')).code).toBe(200);
  const sent = await trader.send('/trading/orders', { method: 'POST', body: spotOrder() });
  expect(sent).toMatchObject({ status: 422, body: { name: 'tradingLimit', data: { limit: 'orderValue' } } });
  await fixture.platform.db.database.deleteFrom('trading_limit').execute();
});

test('AK-04 an order is sent once for its name, amended, and cancelled, on either market', async () => {
  const body = spotOrder();
  const sent = await trader.send('/trading/orders', { method: 'POST', body });
  expect(sent).toMatchObject({ status: 200, body: { clientOrderId: body.clientOrderId, status: 'running' } });
  const again = await trader.send('/trading/orders', { method: 'POST', body });
  expect(again.body).toEqual(sent.body);
  const other = await trader.send('/trading/orders', { method: 'POST', body: { ...body, quantity: '0.2' } });
  expect(other).toMatchObject({ status: 409, body: { name: 'orderKeyUsed' } });
  const target = `/trading/orders/${body.clientOrderId}`;
  const terms = { account: fixture.keyId, instrument: 'BTC-USDT', price: fixture.near(-6), quantity: '0.2' };
  const amended = await trader.send(target, { method: 'PATCH', body: terms });
  expect(amended).toMatchObject({ status: 200, body: { status: 'running' } });
  const open = await trader.send(`/trading/orders?account=${fixture.keyId}&market=spot`);
  expect(open.body.items).toMatchObject([{ clientOrderId: amended.body.clientOrderId, quantity: '0.2' }]);
  const query = `?account=${fixture.keyId}&instrument=BTC-USDT`;
  const ended = await trader.send(`/trading/orders/${amended.body.clientOrderId}${query}`, { method: 'DELETE' });
  expect(ended).toMatchObject({ status: 200, body: { status: 'cancelled' } });
  const detail = await trader.send(`/trading/orders/${amended.body.clientOrderId}${query}`);
  expect(detail.body.order).toMatchObject({ status: 'cancelled', quantity: '0.2' });
  const future = spotOrder({ instrument: 'BTCUSDT', priceType: 'market', quantity: '0.01', price: undefined });
  expect(await trader.send('/trading/orders', { method: 'POST', body: future })).toMatchObject({ status: 200 });
});

test('all open orders of the account are cancelled, of both markets', async () => {
  const future = spotOrder({ instrument: 'BTCUSDT', price: Number(fixture.near(-5)).toFixed(1) });
  for (const body of [spotOrder(), future]) {
    const sent = await trader.send('/trading/orders', { method: 'POST', body });
    expect(sent).toMatchObject({ status: 200, body: { status: 'running' } });
  }
  fixture.platform.clock.advance(1);
  const body = { account: fixture.keyId };
  const reply = await trader.send('/trading/orders/cancel-all', { method: 'POST', body });
  expect(reply).toMatchObject({ status: 200, body: { cancelled: 2, failed: [] } });
});

test('TR-16 a group of orders is sent once for its id, read and cancelled', async () => {
  const groupId = orderId();
  const stranger = randomUUID();
  const body = {
    groupId,
    instrument: 'BTCUSDT',
    direction: 'buy',
    priceType: 'limit',
    price: Number(fixture.near(-5)).toFixed(1),
    legs: [
      { account: fixture.keyId, quantity: '0.01' },
      { account: stranger, quantity: '0.02' },
    ],
  };
  const post = (fields: object = {}) =>
    trader.send('/trading/order-groups', { method: 'POST', body: { ...body, ...fields } });
  const sent = await post();
  expect(sent).toMatchObject({ status: 200, body: { groupId } });
  expect(sent.body.legs).toMatchObject([
    { account: fixture.keyId, clientOrderId: `${groupId}-1`, status: 'running', reason: null },
    { account: stranger, clientOrderId: `${groupId}-2`, status: 'failed', reason: { exchangeCode: 45541 } },
  ]);
  expect((await post()).body).toEqual(sent.body);
  expect(await post({ direction: 'sell' })).toMatchObject({ status: 409, body: { name: 'groupKeyUsed' } });
  const [leg] = body.legs;
  expect(await post({ groupId: orderId(), legs: [leg, leg] })).toMatchObject({
    status: 400,
    body: { data: { fields: [{ path: 'legs' }] } },
  });
  const target = `/trading/order-groups/${groupId}`;
  const read = await reader.send(target);
  expect(read.body).toMatchObject({ groupId, total: '0.03', executedQuantity: '0', legs: sent.body.legs });
  expect(await reader.send(target, { method: 'DELETE' })).toMatchObject({ status: 403 });
  const cancelled = await trader.send(target, { method: 'DELETE' });
  expect(cancelled.body.legs).toEqual([{ account: fixture.keyId, cancelled: 1, failed: 0, reason: null }]);
  expect((await reader.send(target)).body.legs).toMatchObject([{ status: 'cancelled' }, { status: 'failed' }]);
  expect(await reader.send(`/trading/order-groups/${orderId()}`)).toMatchObject({ status: 404 });
});

test('errors name the parameters of the open API; a pair has no leverage', async () => {
  expect(await reader.send('/ledger?cursor=!')).toMatchObject({
    status: 400,
    body: { data: { fields: [{ path: 'cursor' }] } },
  });
  const leverage = await reader.send(`/trading/leverage?account=${fixture.keyId}&instrument=BTC-USDT`);
  expect(leverage).toMatchObject({ status: 404, body: { name: 'instrumentNotFound' } });
});

test('AK-04 a change without a name counts once for each signature', async () => {
  const body = { account: fixture.keyId, market: 'spot' };
  const first = await trader.send('/trading/orders/cancel-all', { method: 'POST', body });
  expect(first.status).toBe(200);
  // Time, window, target and body are the same, and so is the signature.
  const copy = await trader.send('/trading/orders/cancel-all', { method: 'POST', body });
  expect(copy).toMatchObject({ status: 409, body: { code: 45591, name: 'requestUsed' } });
  fixture.platform.clock.advance(1);
  expect((await trader.send('/trading/orders/cancel-all', { method: 'POST', body })).status).toBe(200);
});

test('an unknown key and a wrong signature answer alike, and are refused after twenty in a minute', async () => {
  fixture.platform.clock.advance(60_000);
  const target = '/balances?accountType=capital_account';
  const wrong = [
    { headers: { 'X-Aldgate-Key': 'ald_nobodynobodynobodynobody' } },
    { headers: { 'X-Aldgate-Key': undefined } },
    { headers: { 'X-Aldgate-Signature': '0'.repeat(64) } },
    { headers: { 'X-Aldgate-Timestamp': '1' } },
    { signedTarget: '/open/v1/balances' },
    { signedBody: ' ' },
  ];
  for (const sent of wrong) {
    const { status, body } = await reader.send(target, sent);
    expect([status, body.name, body.message, body.data]).toEqual([
      401,
      'signatureInvalid',
      'The API key or the signature is not valid',
      null,
    ]);
  }
  for (let index = wrong.length; index < 20; index += 1) await reader.send(target, wrong[0]);
  const refused = await reader.send(target, wrong[0]);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('1');
  expect((await reader.send(target)).status).toBe(200);
  // Keys that have not signed from this address yet are read again.
  fixture.platform.clock.advance(60_000);
});

test('a request is valid within its window alone', async () => {
  const { now } = fixture.platform.clock;
  const sendAt = (time: number, window: number) =>
    createOpenClient(fixture.platform.url, reader, () => time)('/key', { window });
  expect((await sendAt(now - 5_001, 5_000)).body).toMatchObject({ name: 'requestExpired', data: { serverTime: now } });
  expect((await sendAt(now - 5_001, 6_000)).status).toBe(200);
  expect((await sendAt(now + 1_000, 5_000)).status).toBe(200);
  expect((await sendAt(now + 1_001, 5_000)).status).toBe(401);
  expect((await sendAt(now, 60_001)).status).toBe(400);
  const malformed = await reader.send('/key', { headers: { 'X-Aldgate-Timestamp': new Date(now).toISOString() } });
  expect(malformed).toMatchObject({ status: 401, body: { code: 45590, data: { serverTime: now } } });
});

test('AK-02 a key with addresses works from them alone', async () => {
  const bound = await openKey(fixture.platform, { email: TRADER, permissions: ['read'], addresses: ['10.1.2.3'] });
  expect(await bound.send('/key')).toMatchObject({
    status: 403,
    body: { name: 'addressNotAllowed', data: { address: '127.0.0.1' } },
  });
  const local = await openKey(fixture.platform, { email: TRADER, permissions: ['read'], addresses: ['127.0.0.1'] });
  expect((await local.send('/key')).body).toMatchObject({ addresses: ['127.0.0.1'], expiresAt: null });
});

test('parameters are validated after the signature, each with its name', async () => {
  expect(await reader.send('/balances?accountType=nothing')).toMatchObject({
    status: 400,
    body: { name: 'format', data: { fields: [{ path: 'accountType' }] } },
  });
  expect((await reader.send('/balances?asset=BTC&asset=ETH')).status).toBe(400);
  for (const [query, path] of [
    ['until=', 'until'],
    ['from=&until=1', 'from'],
    ['from=1e3', 'from'],
    ['from=%201', 'from'],
    ['from=0x10', 'from'],
    ['from=01', 'from'],
    ['from=-1', 'from'],
    ['limit=', 'limit'],
    ['limit=10.0', 'limit'],
  ])
    expect(await reader.send(`/ledger?${query}`), query).toMatchObject({
      status: 400,
      body: { name: 'format', data: { fields: [{ path }] } },
    });
  expect((await reader.send(`/ledger?limit=10&from=0&until=${fixture.platform.clock.now}`)).status).toBe(200);
  expect((await trader.send('/transfers', { method: 'POST', body: '{"key":' })).status).toBe(400);
  expect((await trader.send('/transfers', { method: 'POST', body: '[]' })).status).toBe(400);
  expect((await reader.send('/nothing')).status).toBe(404);
  const large = await trader.send('/transfers', { method: 'POST', body: { key: 'x'.repeat(70_000) } });
  expect(large).toMatchObject({ status: 413, body: { name: 'bodyTooLarge' } });
});

test('a request that reads takes no body, whether it is signed or not', async () => {
  const sendBody = async (signedBody: string) => {
    const { headers, path } = signRequest(reader, '/key', fixture.platform.clock.now, { body: '{}', signedBody });
    const sent = request(fixture.platform.url + path, {
      headers: { ...Object.fromEntries(headers), 'Content-Length': '2' },
    });
    sent.end('{}');
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    return `${response.statusCode} ${await text(response)}`;
  };
  for (const signed of ['', '{}']) expect(await sendBody(signed)).toMatch(/^400 .*"takes no body"/);
});

test('a name that is twice in a body is refused, and nothing is done', async () => {
  const terms = { key: orderId(), transferFrom: 'trade_account', transferTo: 'capital_account', asset: 'USDT' };
  const twice = `${JSON.stringify({ ...terms, amount: '1' }).slice(0, -1)},"amount":"2"}`;
  expect(await trader.send('/transfers', { method: 'POST', body: twice })).toMatchObject({
    status: 400,
    body: { name: 'format', data: { fields: [{ path: 'amount', message: 'is there twice' }] } },
  });
  expect((await trader.send('/transfers', { method: 'POST', body: { ...terms, amount: '3' } })).status).toBe(200);
});

test('a key that has ended, was revoked, or whose member left opens nothing', async () => {
  const { database } = fixture.platform.db;
  const key = await openKey(fixture.platform, { email: TRADER, permissions: ['read'] });
  const set = (state: 'revoked' | 'active', ended: Date | null) =>
    database.updateTable('api_key').set({ state, ended_at: ended }).where('public_id', '=', key.publicId).execute();
  await set('revoked', new Date());
  expect(await key.send('/key')).toMatchObject({ status: 401, body: { code: 45585, data: { state: 'revoked' } } });
  await set('active', null);
  expect((await key.send('/key')).status).toBe(200);
  expect(await key.send('/key', { method: 'DELETE' })).toMatchObject({ status: 200, body: { state: 'revoked' } });
  expect((await key.send('/key')).status).toBe(401);
});

test('ID-19 a frozen institution’s keys are rejected until the freeze is lifted', async () => {
  const { owner } = fixture.platform.db;
  const institution = await owner
    .selectFrom('platform_user')
    .select('institution_id')
    .where('email', '=', TRADER)
    .executeTakeFirstOrThrow();
  await inTransaction(fixture.platform.db.database, (tx) => freeze(tx, institution.institution_id, Date.now()));
  expect(await reader.send('/key')).toMatchObject({
    status: 403,
    body: { name: 'restricted', data: { action: 'access', reason: 'frozen' } },
  });
  await owner.updateTable('restriction').set({ lifted_at: new Date() }).execute();
  expect((await reader.send('/key')).status).toBe(200);
});

test('a key’s limit is its own; headers tell what is left', async () => {
  const busy = await openKey(fixture.platform, { email: TRADER, permissions: ['read'] });
  const replies = await Promise.all(Array.from({ length: 105 }, () => busy.send('/key')));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(100);
  const refused = replies.find(({ status }) => status === 429);
  expect(refused?.body).toMatchObject({ name: 'tooManyRequests' });
  expect(refused?.headers.get('ratelimit-policy')).toBe('"read";q=100;w=2');
  expect((await reader.send('/key')).headers.get('ratelimit')).toMatch(/^"read";r=\d+;t=1$/);
  expect((await reader.send('/key')).status).toBe(200);
});

test('AK-04 time and status need no key; the document is served', async () => {
  const get = async (path: string) => (await fetch(`${fixture.platform.url}/open/v1${path}`)).json();
  expect(await get('/time')).toEqual({ serverTime: fixture.platform.clock.now });
  expect(await get('/status')).toMatchObject({ readOnly: null, suspensions: [] });
  expect(await get('/openapi.json')).toMatchObject({ openapi: '3.1.0', info: { title: 'Aldgate open API' } });
});

test('audit records name the member, and the key in their origin', async () => {
  const key = await openKey(fixture.platform, { email: TRADER, permissions: ['read', 'trade'] });
  const transfer = { key: orderId(), transferFrom: 'trade_account', transferTo: 'capital_account' };
  const body = { ...transfer, asset: 'USDT', amount: '1' };
  expect((await key.send('/transfers', { method: 'POST', body })).status).toBe(200);
  const record = await fixture.platform.db.owner
    .selectFrom('audit_record')
    .select(['actor', 'origin'])
    .orderBy('id', 'desc')
    .limit(5)
    .execute();
  expect(record).toContainEqual(
    expect.objectContaining({
      actor: key.memberId,
      origin: expect.objectContaining({ client: expect.stringContaining(key.publicId) }),
    }),
  );
});

test('TR-16 a panic is run once for its key and shown, and its account opens nothing', async () => {
  const body = { key: orderId(), accounts: [fixture.keyId], level: 'cancel' };
  const post = (fields: object = {}) => trader.send('/trading/panic', { method: 'POST', body: { ...body, ...fields } });
  expect(await reader.send('/trading/panic', { method: 'POST', body })).toMatchObject({ status: 403 });
  expect((await reader.send('/trading/panic')).body).toEqual({ items: [], next: null });
  const begun = await post();
  expect(begun).toMatchObject({ status: 200, body: { runId: expect.any(String) } });
  expect(await post()).toMatchObject({ status: 200, body: begun.body });
  expect(await post({ level: 'flatten' })).toMatchObject({ status: 409, body: { name: 'groupKeyUsed' } });
  const { runId } = begun.body;
  const run = { runId, level: 'cancel', keepProtection: true, accounts: [{ account: fixture.keyId }] };
  for (const query of ['', `?runId=${runId}`])
    expect((await reader.send(`/trading/panic${query}`)).body.items, query).toMatchObject([run]);
  expect(await reader.send(`/trading/panic?runId=${randomUUID()}`)).toMatchObject({ status: 404 });
  const order = spotOrder({ instrument: 'BTCUSDT', priceType: 'market', quantity: '0.01', price: undefined });
  const refused = await trader.send('/trading/orders', { method: 'POST', body: order });
  expect(refused.body).toMatchObject({ name: 'accountBlocked', data: { reason: 'panic' } });
  expect(await trader.send('/trading/panic/release', { method: 'POST', body: { runId } })).toMatchObject({
    status: 404,
  });
});
