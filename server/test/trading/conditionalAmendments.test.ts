import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { waitFor } from '../../../testkit/platform/platform.ts';
import { type OrderFixture, openOrderFixture, orderId } from '../../../testkit/trading/orderFixture.ts';

let fixture: OrderFixture;
beforeAll(async () => {
  fixture = await openOrderFixture();
  await fixture.positions();
  await fixture.trade('BUY', '0.1');
});
beforeEach(async () => {
  fixture.network.fate = null;
  await fixture.order('cancelAllOrder', {});
  await fixture.pass(61_000);
});
afterAll(() => fixture?.close());

const openAtVenue = () => [...fixture.atVenue().algos.values()].filter(({ status }) => status === 'NEW');
const status = async (name: string) => (await fixture.readRow(name))?.status;
const readRequest = () =>
  fixture.platform.db.database
    .selectFrom('exchange_request')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

/** Places a conditional sell order below the mark; `percent` is the trigger's distance from it. */
async function placeConditional(fields: object = {}, percent = -5): Promise<string> {
  const clientOrderId = orderId();
  const { data } = await fixture.send({
    clientOrderId,
    direction: 'sell',
    priceType: 'market',
    quantity: '0.1',
    reduceOnly: true,
    condition: { type: 'stop', triggerPrice: fixture.near(percent), triggerBy: 'mark' },
    expiresAt: fixture.platform.clock.now + 86_400_000,
    ...fields,
  });
  expect(data.status).toBe('running');
  await waitFor(async () => ((await status(clientOrderId)) === 'running' ? true : undefined));
  return clientOrderId;
}
const amend = (clientOrderId: string, fields: object) =>
  fixture.order('amendOrder', { instrumentId: 'BTCUSDT', clientOrderId, ...fields });
const settled = (state: string) => waitFor(async () => ((await readRequest()).state === state ? true : undefined));
/** The calls that change orders at the exchange, in their order. */
function recordCalls(): string[] {
  const calls: string[] = [];
  fixture.network.fate = ({ method, url }) => {
    if (method !== 'GET' && url.includes('algoOrder')) calls.push(method);
    return 'pass';
  };
  return calls;
}

test('TR-15 a reduce-only conditional order is placed again before it is cancelled, with new terms', async () => {
  const old = await placeConditional();
  const calls = recordCalls();
  const expiresAt = fixture.platform.clock.now + 2 * 86_400_000;
  const triggerPrice = fixture.near(-7);
  const { code, data } = await amend(old, { triggerPrice, quantity: '0.05', triggerBy: 'last', expiresAt });
  expect([code, data.status]).toEqual([200, 'running']);
  expect(calls).toEqual(['POST', 'DELETE']);
  expect(openAtVenue().map(({ clientAlgoId }) => clientAlgoId)).toEqual([data.clientOrderId]);
  await settled('completed');
  expect(await status(old)).toBe('cancelled');
  const row = await fixture.readRow(data.clientOrderId);
  expect(row).toMatchObject({ trigger_by: 'last', reduce_only: true, price_type: 'market', status: 'running' });
  expect([Number(row?.trigger_price), Number(row?.quantity)]).toEqual([Number(triggerPrice), 0.05]);
  expect(row?.expires_at?.getTime()).toBe(expiresAt);
});

test('TR-15 a conditional order that opens is cancelled before it is placed again', async () => {
  const old = await placeConditional({ reduceOnly: false, priceType: 'limit', price: fixture.near(-6) });
  const calls = recordCalls();
  const price = fixture.near(-8);
  const { data } = await amend(old, { price, triggerPrice: fixture.near(-7), quantity: '0.05' });
  expect(data.status).toBe('running');
  expect(calls).toEqual(['DELETE', 'POST']);
  expect(openAtVenue().map(({ clientAlgoId }) => clientAlgoId)).toEqual([data.clientOrderId]);
  await settled('completed');
});

test('TR-15 the same amendment again is one amendment', async () => {
  const old = await placeConditional();
  const terms = { triggerPrice: fixture.near(-7), quantity: '0.1', validUntil: fixture.platform.clock.now + 5_000 };
  const [first, second] = [await amend(old, terms), await amend(old, terms)];
  expect(second.data.clientOrderId).toBe(first.data.clientOrderId);
  expect(openAtVenue()).toHaveLength(1);
  await settled('completed');
  expect((await amend(old, { ...terms, quantity: '0.09' })).code).toBe(45545);
});

test('TR-15 of concurrent amendments of one order, one is in effect', async () => {
  const old = await placeConditional();
  const replies = await Promise.all(
    [-6, -7, -8].map((percent) => amend(old, { triggerPrice: fixture.near(percent), quantity: '0.1' })),
  );
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
  await settled('completed');
  expect(openAtVenue()).toHaveLength(1);
});

test('TR-15 a new order that the exchange rejects leaves the old one', async () => {
  const old = await placeConditional();
  fixture.network.fate = ({ method, url }) =>
    method === 'POST' && url.includes('algoOrder')
      ? { status: 400, body: { code: -2021, msg: 'Order would immediately trigger.' } }
      : 'pass';
  expect((await amend(old, { triggerPrice: fixture.near(-7), quantity: '0.1' })).code).toBe(45543);
  await settled('rejected');
  expect(openAtVenue().map(({ clientAlgoId }) => clientAlgoId)).toEqual([old]);
  expect(await status(old)).toBe('running');
});

test('TR-15 after the deadline nothing is sent', async () => {
  const old = await placeConditional();
  const calls = recordCalls();
  const validUntil = fixture.platform.clock.now - 1;
  const terms = { triggerPrice: fixture.near(-7), quantity: '0.1', validUntil };
  expect((await amend(old, terms)).code).toBe(45538);
  expect(calls).toEqual([]);
  expect(openAtVenue().map(({ clientAlgoId }) => clientAlgoId)).toEqual([old]);
});

test('TR-15 without an answer to the new order an amendment keeps it, until the job finds the new one', async () => {
  const old = await placeConditional();
  fixture.network.fate = ({ method, url }) => (method === 'POST' && url.includes('algoOrder') ? 'loseAnswer' : 'pass');
  const { data } = await amend(old, { triggerPrice: fixture.near(-7), quantity: '0.1' });
  expect(data.status).toBe('submitted');
  fixture.network.fate = null;
  await settled('completed');
  expect(openAtVenue().map(({ clientAlgoId }) => clientAlgoId)).toEqual([data.clientOrderId]);
});

test('TR-15 an order that opens is not placed again while its cancellation is not confirmed', async () => {
  const old = await placeConditional({ reduceOnly: false });
  fixture.network.fate = ({ method }) => (method === 'DELETE' ? 'loseRequest' : 'pass');
  expect((await amend(old, { triggerPrice: fixture.near(-7), quantity: '0.1' })).code).toBe(45549);
  await settled('rejected');
  expect(openAtVenue().map(({ clientAlgoId }) => clientAlgoId)).toEqual([old]);
});
