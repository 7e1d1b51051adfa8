import { randomUUID } from 'node:crypto';
import { STILL_REDUCED } from '@aldgate/contract/trading/reasons.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OrderFixture, openOrderFixture, orderId } from '../../../testkit/trading/orderFixture.ts';

let fixture: OrderFixture;

beforeAll(async () => {
  fixture = await openOrderFixture();
});
afterAll(() => fixture?.close());

test('a limit order rests, and repeats of its client order id are the same order', async () => {
  const fields = { clientOrderId: orderId(), price: fixture.near(-2) };
  const replies = await Promise.all(Array.from({ length: 5 }, () => fixture.send(fields)));
  const accepted = replies.filter(({ code }) => code === 200);
  expect(replies.filter(({ code }) => code === 45501)).toHaveLength(replies.length - accepted.length);
  expect(fixture.openAtVenue().filter((id) => id === fields.clientOrderId)).toHaveLength(1);
  const again = await fixture.send(fields);
  expect(again.data).toEqual({
    clientOrderId: fields.clientOrderId,
    orderId: expect.stringMatching(/^\d+$/),
    status: 'running',
    reason: null,
  });
  const other = await fixture.send({ ...fields, quantity: '0.02' });
  expect(other).toMatchObject({ code: 45544, data: { clientOrderId: fields.clientOrderId, status: 'running' } });
});

test('TR-01 TR-15 an order outside its bounds is rejected with field, rule and bound, and not sent', async () => {
  const before = [(await fixture.rows()).length, fixture.openAtVenue().length];
  const price = fixture.near(-1);
  const later = fixture.platform.clock.now + 3_600_000;
  const stop = { type: 'stop', triggerPrice: fixture.near(-1) };
  const errors: [object, object][] = [
    [{ price: `${price}5` }, { field: 'price', rule: 'tick', bound: '0.10' }],
    [
      { price, quantity: '0.0105' },
      { field: 'quantity', rule: 'step', bound: '0.001' },
    ],
    [
      { price, quantity: '1000.001' },
      { field: 'quantity', rule: 'maximum', bound: '1000' },
    ],
    [
      { price: '5000', quantity: '0.001' },
      { field: 'quantity', rule: 'notional', bound: '100' },
    ],
    [{ price: fixture.near(6) }, { field: 'price', rule: 'above_band', bound: expect.stringMatching(/^\d+(\.\d)?$/) }],
    [
      { price, reduceOnly: true },
      { field: 'quantity', rule: 'closable', bound: '0' },
    ],
    [{}, { field: 'price', rule: 'required', bound: null }],
    [
      { priceType: 'market', condition: stop },
      { field: 'triggerPrice', rule: 'must_exceed' },
    ],
    [
      { priceType: 'market', condition: { ...stop, triggerPrice: fixture.near(1) } },
      { field: 'expiresAt', rule: 'required' },
    ],
    [
      {
        priceType: 'market',
        condition: { ...stop, triggerPrice: fixture.near(1) },
        expiresAt: fixture.platform.clock.now,
      },
      { field: 'expiresAt', rule: 'future', bound: fixture.platform.clock.now },
    ],
    [
      { price, condition: { ...stop, triggerPrice: fixture.near(1) }, expiresAt: later },
      { field: 'price', rule: 'must_exceed' },
    ],
  ];
  for (const [fields, bound] of errors) {
    expect(await fixture.send(fields)).toMatchObject({ code: 45543, data: bound });
  }
  expect((await fixture.send({ instrumentId: 'NONEUSDT', price })).code).toBe(45542);
  expect((await fixture.send({ priceType: 'market', price })).code).toBe(400);
  expect((await fixture.send({ price, expiresAt: later })).code).toBe(400);
  expect([(await fixture.rows()).length, fixture.openAtVenue().length]).toEqual(before);
});

test('an order that the exchange rejects has failed with its message, also in a repeat', async () => {
  const fields = { clientOrderId: orderId(), price: fixture.near(-1), quantity: '400' };
  expect((await fixture.send(fields)).code).toBe(45546);
  expect((await fixture.send(fields)).data).toMatchObject({ status: 'failed', reason: { exchangeCode: -2019 } });
});

test('an order is amended and cancelled, and a repeat returns its state', async () => {
  const clientOrderId = orderId();
  const named = { instrumentId: 'BTCUSDT', clientOrderId };
  await fixture.send({ clientOrderId, price: fixture.near(-2) });
  const amended = { ...named, price: fixture.near(-3), quantity: '0.02' };
  expect((await fixture.order('amendOrder', amended)).data.status).toBe('running');
  expect((await fixture.order('amendOrder', amended)).data.status).toBe('running');
  const resting = [...fixture.atVenue().orders.values()].find((one) => one.clientOrderId === clientOrderId);
  expect(resting).toMatchObject({ quantity: 20 });
  expect((await fixture.order('amendOrder', { ...amended, price: '0.05' })).code).toBe(45543);
  expect((await fixture.order('cancelOrder', named)).data.status).toBe('cancelled');
  expect((await fixture.order('cancelOrder', named)).data.status).toBe('cancelled');
  expect((await fixture.order('amendOrder', amended)).code).toBe(45545);
  expect((await fixture.order('cancelOrder', { ...named, clientOrderId: orderId() })).code).toBe(45545);
});

test('TR-08 leverage and margin mode are set, and a leverage above the maximum is rejected with it', async () => {
  const contract = { baseCurrency: 'BTC', quoteCurrency: 'USDT', exchangeKeyId: fixture.keyId };
  const leverage = (name: string, fields: object = {}) =>
    fixture.call(`/broker/lightning/futures/leverage/${name}`, { ...contract, ...fields });
  const { data: most } = await leverage('queryMaxLeverage');
  expect(most).toMatchObject({ maxLeverage: 125 });
  expect(most.brackets[1]).toEqual({
    initialLeverage: 100,
    notionalFloor: '50000',
    notionalCap: '600000',
    maintenanceRate: '0.005',
    cum: '50',
  });
  expect((await leverage('changeLeverage', { leverage: 25 })).data).toEqual({
    leverage: 25,
    marginMode: 'cross',
    maxNotional: '70000000',
    makerFeeRate: '0.0002',
    takerFeeRate: '0.0005',
  });
  expect((await leverage('changeLeverage', { leverage: 126 })).data).toEqual({
    field: 'leverage',
    rule: 'maximum',
    bound: '125',
  });
  expect((await leverage('changeMarginMode', { marginMode: 'cross' })).data.marginMode).toBe('cross');
  expect((await leverage('changeMarginMode', { marginMode: 'isolated' })).code).toBe(45547);
  expect((await leverage('queryLeverage')).data).toMatchObject({ leverage: 25, marginMode: 'cross' });
  expect((await leverage('queryLeverage', { baseCurrency: 'NONE' })).code).toBe(45542);
});

test('TR-11 a position is closed partially, not beyond its size, and then completely', async () => {
  expect((await fixture.send({ priceType: 'market', quantity: '0.05' })).data.status).toBe('filled');
  expect(fixture.position()).toBe(50);
  const close = (fields: object) =>
    fixture.order('closePosition', {
      instrumentId: 'BTCUSDT',
      clientOrderId: orderId(),
      priceType: 'market',
      ...fields,
    });
  expect(await close({ quantity: '0.051' })).toMatchObject({
    code: 45543,
    data: { field: 'quantity', rule: 'closable', bound: '0.05' },
  });
  expect((await close({ quantity: '0.01', priceType: 'limit' })).data).toMatchObject({ field: 'price' });
  const resting = orderId();
  await close({ clientOrderId: resting, quantity: '0.02', priceType: 'limit', price: fixture.near(3) });
  expect((await close({ quantity: '0.04' })).data).toMatchObject({ rule: 'closable', bound: '0.03' });
  const once = { clientOrderId: orderId(), quantity: '0.01' };
  expect((await close(once)).data.status).toBe('filled');
  expect((await close(once)).data.status).toBe('filled');
  expect(fixture.position()).toBe(40);
  await fixture.order('cancelOrder', { instrumentId: 'BTCUSDT', clientOrderId: resting });
  const key = randomUUID();
  const { data: closed } = await fixture.order('closeAllPosition', { key });
  expect(closed).toMatchObject([{ instrumentId: 'BTCUSDT', status: 'filled' }]);
  expect(fixture.position()).toBe(0);
  await fixture.send({ priceType: 'market', quantity: '0.01' });
  expect((await fixture.order('closeAllPosition', { key })).data).toMatchObject([{ status: 'filled' }]);
  expect(fixture.position()).toBe(10);
  await fixture.order('closeAllPosition', { key: randomUUID() });
  expect((await close({ quantity: '0.01' })).data).toMatchObject({ rule: 'closable', bound: '0' });
});

test('TR-10 closing all cancels the reduce-only orders that cover a position, then closes it whole', async () => {
  expect((await fixture.send({ priceType: 'market', quantity: '0.05' })).data.status).toBe('filled');
  const resting = orderId();
  const covers = { clientOrderId: resting, direction: 'sell', reduceOnly: true, quantity: '0.05' };
  expect((await fixture.send({ ...covers, price: fixture.near(3) })).data.status).toBe('running');
  const { data: closed } = await fixture.order('closeAllPosition', { key: randomUUID() });
  expect(closed).toMatchObject([{ instrumentId: 'BTCUSDT', status: 'filled', reason: null }]);
  expect(fixture.position()).toBe(0);
  expect(fixture.openAtVenue()).not.toContain(resting);
});

test('TR-10 closing all names what an order still covers that could not be cancelled', async () => {
  expect((await fixture.send({ priceType: 'market', quantity: '0.05' })).data.status).toBe('filled');
  const resting = orderId();
  const covers = { clientOrderId: resting, direction: 'sell', reduceOnly: true, quantity: '0.02' };
  await fixture.send({ ...covers, price: fixture.near(3) });
  fixture.network.fate = ({ method, url }) =>
    method === 'DELETE' && url.startsWith('/fapi/v1/order')
      ? { status: 400, body: { code: -1102, msg: 'Cancellation rejected.' } }
      : 'pass';
  const { data: closed } = await fixture.order('closeAllPosition', { key: randomUUID() });
  fixture.network.fate = null;
  const reason = { exchangeCode: STILL_REDUCED, exchangeMessage: expect.any(String) };
  expect(closed).toMatchObject([
    { instrumentId: 'BTCUSDT', status: 'filled', reason: null },
    { instrumentId: 'BTCUSDT', status: 'failed', reason, begun: true },
  ]);
  expect(fixture.position()).toBe(20);
  expect(fixture.openAtVenue()).toContain(resting);
  await fixture.order('closeAllPosition', { key: randomUUID() });
  expect(fixture.position()).toBe(0);
});

test('TR-12 cancelling all ends every open order, conditional ones included', async () => {
  await fixture.send({ price: fixture.near(-2) });
  const condition = { type: 'stop', triggerPrice: fixture.near(2) };
  const waiting = await fixture.send({
    priceType: 'market',
    condition,
    expiresAt: fixture.platform.clock.now + 3_600_000,
  });
  expect(waiting.data).toMatchObject({ status: 'running', orderId: expect.stringMatching(/^\d+$/) });
  const { data } = await fixture.order('cancelAllOrder', { instrumentId: 'BTCUSDT' });
  expect(data.failed).toEqual([]);
  expect(data.cancelled).toBeGreaterThanOrEqual(2);
  expect(fixture.openAtVenue()).toEqual([]);
  expect(fixture.atVenue().algos.size).toBe(0);
});

test('a key that the exchange rejects is reported, and nothing is sent', async () => {
  const key = await fixture.platform.db.database.selectFrom('exchange_key').selectAll().executeTakeFirstOrThrow();
  const venue = fixture.platform.venue.processor;
  await venue.submit({ type: 'changeKey', key: key.api_key, addresses: ['198.51.100.7'] }, () => 0);
  const clientOrderId = orderId();
  expect((await fixture.send({ clientOrderId, price: fixture.near(-2) })).code).toBe(45548);
  expect((await fixture.readRow(clientOrderId))?.status).toBe('failed');
  const { state } = await fixture.platform.db.database.selectFrom('exchange_key').selectAll().executeTakeFirstOrThrow();
  expect(state).toBe('rejected');
  await venue.submit({ type: 'changeKey', key: key.api_key, addresses: [] }, () => 0);
  expect((await fixture.send({ price: fixture.near(-2) })).data.status).toBe('running');
});
