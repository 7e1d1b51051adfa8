import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { waitForBlocked } from '../../../testkit/platform/lockWaits.ts';
import { waitFor } from '../../../testkit/platform/platform.ts';
import { openTradingFixture, type TradingFixture, until } from '../../../testkit/trading/tradingFixture.ts';
import { openDatabase, openPool } from '../../src/kernel/database/database.ts';

let fixture: TradingFixture;
beforeAll(async () => {
  fixture = await openTradingFixture();
});
beforeEach(() => {
  fixture.network.fate = null;
});
afterAll(async () => {
  await fixture?.close();
});

const orderId = () => randomUUID().replaceAll('-', '').slice(0, 24);
const order = (name: string, body: object) =>
  fixture.call(`/broker/lightning/futures/order/${name}`, {
    exchangeKeyId: fixture.keyId,
    instrumentId: 'BTCUSDT',
    ...body,
  });
const send = (fields: object) =>
  order('sendOrder', { clientOrderId: orderId(), direction: 'buy', priceType: 'limit', quantity: '0.01', ...fields });
const readStatus = async (id: string) => {
  const { status } = await fixture.platform.db.database
    .selectFrom('exchange_order')
    .select('status')
    .where('client_order_id', '=', id)
    .executeTakeFirstOrThrow();
  return status;
};

test('a cancellation reported as cancelling completes, even if its request is lost twice', async () => {
  const clientOrderId = orderId();
  await send({ clientOrderId, price: fixture.near(-3) });
  let lost = 0;
  fixture.network.fate = ({ method, url }) => {
    if (method !== 'DELETE' || !url.startsWith('/fapi/v1/order') || lost === 2) return 'pass';
    lost += 1;
    return 'loseRequest';
  };
  expect((await order('cancelOrder', { clientOrderId })).data.status).toBe('cancelling');
  await waitFor(() => (lost === 2 ? true : undefined));
  await until(
    () => readStatus(clientOrderId),
    (status) => status === 'cancelled',
  );
}, 30_000);

test.each([
  ['an order', false],
  ['a conditional order', true],
])('%s that reaches the exchange twice is one order, and can be cancelled', async (_, isConditional) => {
  const clientOrderId = orderId();
  const condition = {
    condition: { type: 'stop', triggerPrice: fixture.near(3) },
    expiresAt: fixture.platform.clock.now + 3_600_000,
  };
  fixture.network.fate = ({ method, url }) => (method === 'POST' && /order/i.test(url) ? 'repeat' : 'pass');
  const terms = isConditional ? { price: fixture.near(3), ...condition } : { price: fixture.near(-3) };
  expect(await send({ clientOrderId, ...terms })).toMatchObject({
    code: 200,
    data: { status: 'running', reason: null },
  });
  fixture.network.fate = null;
  expect(await readStatus(clientOrderId)).toBe('running');
  expect((await order('cancelOrder', { clientOrderId })).data.status).toBe('cancelled');
});

test.each(['-5', '0', '1.123456789', '9'.repeat(40)])(
  'a trigger price of %s is an error of the request',
  async (text) => {
    await fixture.trade('BUY', '0.01');
    const reply = await send({
      priceType: 'market',
      direction: 'sell',
      reduceOnly: true,
      condition: { type: 'stop', triggerPrice: text },
      expiresAt: fixture.platform.clock.now + 3_600_000,
    });
    expect(reply).toMatchObject({ code: 400, data: { fields: [{ path: 'condition.triggerPrice' }] } });
  },
);

// The exchange's own orders are recognised as liquidations by these prefixes.
test.each(['autoclose-', 'adl_autoclose-'])(
  'an order with a client id that begins with %s, like the exchange’s own, is refused at its field',
  async (prefix) => {
    const reply = await send({ clientOrderId: `${prefix}${orderId().slice(0, 20)}`, priceType: 'market' });
    const message = 'must not begin as the exchange’s own orders do';
    expect(reply).toMatchObject({ code: 400, data: { fields: [{ path: 'clientOrderId', message }] } });
  },
);

test('clients that leave before their push channel starts leave nothing behind', async () => {
  const { platform, keyId, token } = fixture;
  const { port } = new URL(platform.url);
  const path = `/api/broker/lightning/futures/push?exchangeKeyId=${keyId}`;
  const owner = openDatabase(openPool({ url: platform.db.url, schema: platform.db.schema, role: 'owner', max: 1 }));
  let left = 0;
  platform.app.http.server.on('request', (_, { socket }) => {
    socket?.on('close', () => {
      left += 1;
    });
  });
  await owner.transaction().execute(async (tx) => {
    await sql`lock table exchange_key in access exclusive mode`.execute(tx);
    const readers = Array.from({ length: 12 }, () => {
      const reader = connect(Number(port), '127.0.0.1');
      reader.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n\r\n`);
      return reader;
    });
    await waitForBlocked(tx, readers.length);
    for (const reader of readers) reader.destroy();
    await waitFor(() => (left >= 12 ? true : undefined));
  });
  await owner.destroy();
  await fixture.positions();
  for (let channel = 0; channel < 3; channel += 1) {
    const response = await fetch(`${platform.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
    await response.body?.cancel();
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
  }
}, 15_000);

// The last one: afterwards the server sends nothing but orders for half a minute.
test('TR-15 while the exchange rejects requests as too many, orders are sent and cancelled', async () => {
  let rejected = 0;
  fixture.network.fate = ({ method, url }) => {
    if (method !== 'GET' || url.startsWith('/fapi/v1/order')) return 'pass';
    rejected += 1;
    return { status: 429, body: { code: -1003, msg: 'Too many requests.' } };
  };
  const leverage = { baseCurrency: 'BTC', quoteCurrency: 'USDT', exchangeKeyId: fixture.keyId };
  const query = () => fixture.call('/broker/lightning/futures/leverage/queryLeverage', leverage);
  expect(await query()).toMatchObject({ code: 45550 });
  const before = rejected;
  const clientOrderId = orderId();
  expect(await send({ clientOrderId, price: fixture.near(-3) })).toMatchObject({ data: { status: 'running' } });
  expect(await order('cancelOrder', { clientOrderId })).toMatchObject({ data: { status: 'cancelled' } });
  expect(await query()).toMatchObject({ code: 45550 });
  // Nothing that the exchange would reject was sent again.
  expect(rejected).toBe(before);
});
