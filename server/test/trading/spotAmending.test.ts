import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Reply } from '../../../testkit/platform/platform.ts';
import { orderId } from '../../../testkit/trading/orderFixture.ts';
import { openSpotFixture, type SpotFixture } from '../../../testkit/trading/spotFixture.ts';
import { until } from '../../../testkit/trading/tradingFixture.ts';

let fixture: SpotFixture;

beforeAll(async () => {
  fixture = await openSpotFixture();
  await fixture.priced();
});
afterEach(async () => {
  fixture.network.fate = null;
  await fixture.order('cancelAllOrder', {});
});
afterAll(() => fixture?.close());

const send = async (fields: object = {}): Promise<string> => {
  const clientOrderId = orderId();
  const price = fixture.near(-5);
  const sent = await fixture.send({ clientOrderId, price, quantity: '0.05', ...fields });
  expect(sent).toMatchObject({ code: 200, data: { status: expect.stringMatching(/^(running|partial-filled)$/) } });
  return clientOrderId;
};
const amend = (clientOrderId: string, fields: object): Promise<Reply> =>
  fixture.order('amendOrder', { clientOrderId, price: fixture.near(-5), quantity: '0.05', ...fields });
/** The client order ids of the orders that rest at the venue. */
const resting = async (): Promise<readonly string[]> => {
  const rows = await fixture.elsewhere.get<readonly { clientOrderId: string }[]>('/api/v3/openOrders', {
    symbol: 'BTCUSDT',
  });
  return rows.map(({ clientOrderId }) => clientOrderId);
};
const isCancellation = ({ method, url }: { readonly method: string; readonly url: string }) =>
  method === 'DELETE' && url.startsWith('/api/v3/order');
const isPlacement = ({ method, url }: { readonly method: string; readonly url: string }) =>
  method === 'POST' && url.startsWith('/api/v3/order');

/** Holds the requests that match until `release`; `reached` resolves with the first. */
function hold(matches: typeof isPlacement) {
  const [gate, arrival] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  fixture.network.fate = (request) => {
    if (!matches(request)) return 'pass';
    arrival.resolve();
    return { after: gate.promise };
  };
  return { release: gate.resolve, reached: arrival.promise };
}

test.each([
  ['below the band', () => ({ price: '5000.00' }), { code: 45543, data: { field: 'price', rule: 'below_band' } }],
  [
    'above the band',
    () => ({ price: fixture.near(450) }),
    { code: 45543, data: { field: 'price', rule: 'above_band' } },
  ],
  ['of more than what is free', () => ({ quantity: '5' }), { code: 45520, data: { asset: 'USDT' } }],
])('TR-15 an amendment %s leaves the resting order as it is', async (_, fields, refused) => {
  const clientOrderId = await send();
  expect(await amend(clientOrderId, fields())).toMatchObject(refused);
  expect(await resting()).toEqual([clientOrderId]);
});

test('TR-15 a post-only amendment that would trade at once leaves the resting order as it is', async () => {
  const clientOrderId = await send({ timeInForce: 'GTX', quantity: '0.01' });
  expect(await amend(clientOrderId, { price: fixture.near(2), quantity: '0.01' })).toMatchObject({
    code: 45543,
    data: { field: 'price', rule: 'post_only', bound: expect.stringMatching(/^\d+\.\d+$/) },
  });
  expect(await resting()).toEqual([clientOrderId]);
});

test('TR-15 what the old order locks pays for the new one, just after it was sent', async () => {
  const clientOrderId = await send({ quantity: '0.7' });
  const amended = await amend(clientOrderId, { quantity: '0.71' });
  expect(amended).toMatchObject({ code: 200, data: { status: 'running' } });
  expect(await resting()).toEqual([amended.data.clientOrderId]);
});

test('TR-15 an amendment to what has filled, or to a rest that is too small, changes nothing', async () => {
  const price = toDecimalString(decimal(await fixture.bestBid()).plus('0.01'));
  const clientOrderId = await send({ price });
  await fixture.tradeAt('SELL', '0.02', price);
  const filled = async () => {
    const [order] = await fixture.elsewhere.get<readonly { executedQty: string }[]>('/api/v3/openOrders', {
      symbol: 'BTCUSDT',
    });
    return toDecimalString(order?.executedQty ?? '0');
  };
  const executed = await filled();
  expect(decimal(executed).gte('0.02')).toBe(true);
  expect(await amend(clientOrderId, { price, quantity: executed })).toMatchObject({
    code: 45543,
    data: { field: 'quantity', rule: 'minimum' },
  });
  const more = toDecimalString(decimal(executed).plus('0.00001'));
  expect(await amend(clientOrderId, { price, quantity: more })).toMatchObject({
    code: 45543,
    data: { field: 'quantity', rule: 'notional' },
  });
  expect(await resting()).toEqual([clientOrderId]);
});

test('TR-15 where the exchange rejects a replacement, the answer says that the order is cancelled', async () => {
  const clientOrderId = await send();
  fixture.network.fate = (request) =>
    isPlacement(request)
      ? { status: 400, body: { code: -2010, msg: 'Account has insufficient balance for requested action.' } }
      : 'pass';
  const lost = await amend(clientOrderId, { quantity: '0.06' });
  expect(lost).toMatchObject({ code: 45579, data: { reason: { code: 45520 } } });
  expect(await resting()).toEqual([]);
  const { data } = await fixture.call('/lightning/spot/trade/queryTradeDetail', {
    keyId: fixture.keyId,
    clientOrderId,
  });
  expect(data.order.status).toBe('cancelled');
});

test('TR-15 where too much fills during an amendment, the answer says that the order is cancelled', async () => {
  const price = toDecimalString(decimal(await fixture.bestBid()).plus('0.01'));
  const clientOrderId = await send({ price });
  const cancellation = hold(isCancellation);
  const amending = amend(clientOrderId, { price, quantity: '0.01' });
  await cancellation.reached;
  await fixture.tradeAt('SELL', '0.02', price);
  cancellation.release();
  expect(await amending).toMatchObject({
    code: 45579,
    data: { reason: { code: 45543, data: { field: 'quantity', rule: 'minimum' } } },
  });
  expect(await resting()).toEqual([]);
  const { data: page } = await fixture.call('/lightning/spot/order/pageOrder', {});
  expect(page.items).toContainEqual(
    expect.objectContaining({ status: 'failed', reason: expect.objectContaining({ exchangeCode: 45579 }) }),
  );
});

test('TR-15 a cancellation by the id of an amended order cancels its replacement', async () => {
  const clientOrderId = await send();
  const first = await amend(clientOrderId, { quantity: '0.06' });
  const second = await amend(first.data.clientOrderId, { quantity: '0.07' });
  expect(await fixture.order('cancelOrder', { clientOrderId })).toMatchObject({
    code: 200,
    data: { clientOrderId: second.data.clientOrderId, status: 'cancelled' },
  });
  expect(await resting()).toEqual([]);
});

test.each([
  ['before the old order is cancelled', isCancellation],
  ['before the new order is sent', isPlacement],
])('TR-15 a cancellation that arrives during an amendment, %s, leaves nothing at rest', async (_, held) => {
  const clientOrderId = await send();
  const exchange = hold(held);
  const amending = amend(clientOrderId, { quantity: '0.06' });
  await exchange.reached;
  const cancelling = fixture.order('cancelOrder', { clientOrderId });
  // The cancellation is stored before the held request passes.
  await until(
    () =>
      fixture.platform.db.database
        .selectFrom('exchange_order')
        .select('status')
        .where('client_order_id', 'like', held === isPlacement ? 'amend-%' : clientOrderId)
        .where('status', '=', 'cancelling')
        .execute(),
    (rows) => rows.length > 0,
  );
  exchange.release();
  expect(await cancelling).toMatchObject({ code: 200 });
  await amending;
  expect(await until(resting, (ids) => ids.length === 0)).toEqual([]);
});

test('TR-15 a repeat of an amendment is its first answer; other terms name the replacement', async () => {
  const clientOrderId = await send();
  const terms = { price: fixture.near(-6), quantity: '0.06' };
  const amended = await amend(clientOrderId, terms);
  fixture.platform.clock.advance(1);
  expect(await amend(clientOrderId, terms)).toMatchObject({
    code: 200,
    data: { clientOrderId: amended.data.clientOrderId },
  });
  const next = await amend(amended.data.clientOrderId, { quantity: '0.07' });
  expect(await amend(clientOrderId, { quantity: '0.08' })).toMatchObject({
    code: 45545,
    data: { replacedBy: next.data.clientOrderId },
  });
  expect(await resting()).toEqual([next.data.clientOrderId]);
});

test('a time that is out of reach is refused, not stored', async () => {
  const condition = { type: 'stop', triggerPrice: fixture.near(3) };
  const stop = { price: fixture.near(4), quantity: '0.01', condition };
  const far = fixture.platform.clock.now + 11 * 365 * 86_400_000;
  expect(await fixture.send({ ...stop, expiresAt: far })).toMatchObject({
    code: 45543,
    data: { field: 'expiresAt', rule: 'maximum', bound: expect.any(Number) },
  });
  expect((await fixture.send({ ...stop, expiresAt: 8_640_000_000_000_000 })).code).toBe(400);
  const clientOrderId = await send({ ...stop, expiresAt: fixture.platform.clock.now + 60_000 });
  expect(await amend(clientOrderId, { price: fixture.near(4), quantity: '0.01', expiresAt: far })).toMatchObject({
    code: 45543,
    data: { field: 'expiresAt', rule: 'maximum' },
  });
  const futures = { exchangeKeyId: fixture.keyId, instrumentId: 'BTCUSDT', clientOrderId: orderId(), direction: 'buy' };
  const terms = { priceType: 'limit', price: '50000', quantity: '0.01', timeInForce: 'GTD', expiresAt: far };
  expect(await fixture.call('/broker/lightning/futures/order/sendOrder', { ...futures, ...terms })).toMatchObject({
    code: 45543,
    data: { field: 'expiresAt', rule: 'maximum' },
  });
});
