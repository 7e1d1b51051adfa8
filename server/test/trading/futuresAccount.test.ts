import { afterAll, beforeAll, expect, test } from 'vitest';
import { NEWCOMER, type Platform, startPlatform, TRADER } from '../../../testkit/platform/platform.ts';
import { orderId } from '../../../testkit/trading/orderFixture.ts';

let platform: Platform;
let token: string;

beforeAll(async () => {
  platform = await startPlatform();
  token = await platform.openSession(TRADER);
});
afterAll(() => platform?.close());

const fetchOptions = (bearer: string) => platform.call('POST', '/broker/account/queryBrokerOptions', {}, bearer);

test('an institution trades on its own account and key, whose secret is encrypted and never returned', async () => {
  const options = await Promise.all(Array.from({ length: 4 }, () => fetchOptions(token)));
  expect(new Set(options.map(({ data }) => data[0].keyId)).size).toBe(1);
  const { data } = await fetchOptions(token);
  expect(data).toEqual([
    {
      exchangeCode: 'BINANCE',
      exchangeName: 'Binance',
      brokerAccountId: expect.any(String),
      accountName: 'Northmark Capital',
      accountMode: 'classic',
      kind: 'own',
      keyId: options[0]?.data[0].keyId,
      sortIndex: 0,
      isRemembered: false,
    },
  ]);
  const keys = await platform.db.database.selectFrom('exchange_key').selectAll().execute();
  expect(keys).toHaveLength(1);
  const secret = platform.venue.processor.engine.state.keys.get(keys[0]?.api_key ?? '')?.secret ?? '';
  expect(secret).toHaveLength(64);
  expect(keys[0]?.secret.includes(Buffer.from(secret))).toBe(false);
  const newcomer = await platform.openSession(NEWCOMER);
  expect((await fetchOptions(newcomer)).data).toEqual([]);
});

test('another institution’s account cannot be traded on', async () => {
  const exchangeKeyId = (await fetchOptions(token)).data[0].keyId;
  const newcomer = await platform.openSession(NEWCOMER);
  for (const name of ['sendOrder', 'cancelOrder', 'amendOrder', 'closePosition']) {
    const body = {
      exchangeKeyId,
      instrumentId: 'BTCUSDT',
      clientOrderId: orderId(),
      ...(name === 'cancelOrder' ? {} : { price: '60000.0', quantity: '0.01' }),
      ...(name === 'sendOrder' ? { direction: 'buy' } : {}),
      ...(name === 'sendOrder' || name === 'closePosition' ? { priceType: 'limit' } : {}),
    };
    const { code } = await platform.call('POST', `/broker/lightning/futures/order/${name}`, body, newcomer);
    expect([name, code]).toEqual([name, 45541]);
  }
});

test('an instrument of a product that the account does not trade is not found', async () => {
  const exchangeKeyId = (await fetchOptions(token)).data[0].keyId;
  const wanted = { exchangeKeyId, instrumentId: 'BTC-USDT', clientOrderId: orderId() };
  const limit = { priceType: 'limit', price: '60000', quantity: '0.01' };
  const orders = [
    ['sendOrder', { ...wanted, ...limit, direction: 'buy' }, 45542],
    ['closePosition', { ...wanted, ...limit }, 45542],
    ['cancelAllOrder', { exchangeKeyId, instrumentId: 'BTC-USDT' }, 45542],
    ['cancelOrder', wanted, 45542],
    ['amendOrder', { ...wanted, price: '60000', quantity: '0.01' }, 45542],
  ] as const;
  for (const [name, body, code] of orders) {
    const reply = await platform.call('POST', `/broker/lightning/futures/order/${name}`, body, token);
    expect([name, reply.code]).toEqual([name, code]);
  }
});

test('a list needs no queryBrokerOptions before it: the account is opened at its first use', async () => {
  const individual = await platform.signIn('individual@demo.aldgate.test');
  const replies = await Promise.all(
    ['/lightning/futures/order/pageOrder', '/lightning/futures/income/pageIncome'].map((path) =>
      platform.call('POST', path, {}, individual),
    ),
  );
  expect(replies).toMatchObject([
    { code: 200, data: { items: [] } },
    { code: 200, data: { items: [] } },
  ]);
  expect((await fetchOptions(individual)).data).toHaveLength(1);
});
