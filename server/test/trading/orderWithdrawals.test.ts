import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitForBlocked } from '../../../testkit/platform/lockWaits.ts';
import type { Reply } from '../../../testkit/platform/platform.ts';
import { createTradingDeps } from '../../../testkit/platform/tradingDeps.ts';
import { type OrderFixture, openOrderFixture, orderId } from '../../../testkit/trading/orderFixture.ts';
import { type App, createApp } from '../../src/app.ts';
import { createLog } from '../../src/kernel/log.ts';
import { purgeWithdrawn } from '../../src/modules/trading/orders/withdrawOrder.ts';

let fixture: OrderFixture;
let other: App & { readonly url: string };

beforeAll(async () => {
  fixture = await openOrderFixture();
  const { config, clock } = fixture.platform;
  const app = await createApp({ config, clock: () => clock.now, log: createLog('silent'), checkAnswers: true });
  other = { ...app, url: await app.http.listen({ host: '127.0.0.1', port: 0 }) };
});
afterAll(async () => {
  await other?.close();
  await fixture?.close();
});

const now = () => fixture.platform.clock.now;
const cancel = (clientOrderId: string, fields: object = {}) =>
  fixture.order('cancelOrder', { instrumentId: 'BTCUSDT', clientOrderId, ...fields });
/** Calls the second server. */
const callOther = async (name: string, body: object): Promise<Pick<Reply, 'code' | 'data'>> => {
  const response = await fetch(`${other.url}/api/broker/lightning/futures/order/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${fixture.token}` },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Reply;
};
const database = () => fixture.platform.db.database;
const readWithdrawn = async (clientOrderId: string) =>
  database().selectFrom('withdrawn_order').selectAll().where('client_order_id', '=', clientOrderId).executeTakeFirst();
const withdrawn = (clientOrderId: string) => ({
  clientOrderId,
  orderId: null,
  status: 'cancelled',
  reason: null,
  executedQuantity: '0',
});

test('an order withdrawn before it arrives is rejected with 45539 everywhere, and nothing is sent', async () => {
  const clientOrderId = orderId();
  const orderValidUntil = now() + 5_000;
  expect((await cancel(clientOrderId)).code).toBe(45545);
  for (let repeat = 0; repeat < 2; repeat += 1) {
    expect((await cancel(clientOrderId, { orderValidUntil })).data).toEqual(withdrawn(clientOrderId));
  }
  const body = fixture.wanted({ clientOrderId, price: fixture.near(-2), validUntil: orderValidUntil });
  expect((await fixture.send(body)).code).toBe(45539);
  expect((await callOther('sendOrder', body)).code).toBe(45539);
  const condition = { type: 'stop', triggerPrice: fixture.near(2) };
  const stop = { ...body, price: undefined, priceType: 'market', condition, expiresAt: now() + 3_600_000 };
  expect((await fixture.send(stop)).code).toBe(45539);
  await fixture.send({ priceType: 'market' });
  const close = { instrumentId: 'BTCUSDT', clientOrderId, priceType: 'market', quantity: '0.01' };
  expect((await fixture.order('closePosition', close)).code).toBe(45539);
  expect(await fixture.readRow(clientOrderId)).toBeUndefined();
  expect(fixture.openAtVenue()).not.toContain(clientOrderId);
  expect(fixture.position()).toBe(10);
  const records = await database()
    .selectFrom('audit_record')
    .selectAll()
    .where('action', '=', 'exchange_order_withdrawn')
    .execute();
  expect(records).toMatchObject([
    { subject: `broker_account:${fixture.accountId}`, after: { clientOrderId, until: orderValidUntil } },
  ]);
});

test('cancelling an order that has arrived, with its deadline, cancels it and returns what was filled', async () => {
  const orderValidUntil = now() + 5_000;
  const resting = orderId();
  await fixture.send({ clientOrderId: resting, price: fixture.near(-2) });
  expect((await cancel(resting, { orderValidUntil })).data).toMatchObject({
    orderId: expect.stringMatching(/^\d+$/),
    status: 'cancelled',
    executedQuantity: '0',
  });
  const depth = await fetch(`${fixture.platform.venue.url}/fapi/v1/depth?symbol=BTCUSDT&limit=5`);
  const { asks } = (await depth.json()) as { readonly asks: readonly [price: string, quantity: string][] };
  const [[price, available] = ['', '']] = asks;
  const partly = orderId();
  const quantity = (Number(available) + 0.05).toFixed(3);
  expect((await fixture.send({ clientOrderId: partly, price, quantity })).data.status).toBe('partial-filled');
  const { data } = await cancel(partly, { orderValidUntil });
  expect(data.status).toBe('partial-canceled');
  expect(Number(data.executedQuantity)).toBe(Number(available));
  expect((await cancel(partly)).data).toEqual(data);
  expect(await readWithdrawn(partly)).toBeUndefined();
  expect(fixture.openAtVenue()).toEqual([]);
});

test('a withdrawn id is kept until no server accepts its order, and not for later orders', async () => {
  const [clientOrderId, old] = [orderId(), orderId()];
  const orderValidUntil = now() + 30_000;
  await cancel(clientOrderId, { orderValidUntil });
  expect((await cancel(old, { orderValidUntil: now() - 60_001 })).data).toEqual(withdrawn(old));
  expect(await readWithdrawn(old)).toBeUndefined();
  fixture.platform.clock.advance(30_000);
  await purgeWithdrawn(createTradingDeps(fixture.platform));
  expect(await readWithdrawn(clientOrderId)).toMatchObject({ until: new Date(orderValidUntil) });
  const fields = { clientOrderId, price: fixture.near(-2), validUntil: orderValidUntil };
  expect((await fixture.send(fields)).code).toBe(45538);
  fixture.platform.clock.advance(60_001);
  await purgeWithdrawn(createTradingDeps(fixture.platform));
  expect(await readWithdrawn(clientOrderId)).toBeUndefined();
  expect((await fixture.send(fields)).code).toBe(45538);
  expect(fixture.openAtVenue()).not.toContain(clientOrderId);
});

test('an order that is being stored when its cancellation arrives is cancelled, not withdrawn', async () => {
  const { owner } = fixture.platform.db;
  const known = fixture.wanted({ price: fixture.near(-2) });
  await fixture.send(known);
  const clientOrderId = orderId();
  // A row of the same id that is not committed holds back the order's own, which has locked the id.
  const blocking = await owner.startTransaction().execute();
  const {
    id: _id,
    is_open: _isOpen,
    ...row
  } = await blocking
    .selectFrom('exchange_order')
    .selectAll()
    .where('client_order_id', '=', known.clientOrderId)
    .executeTakeFirstOrThrow();
  await blocking
    .insertInto('exchange_order')
    .values({ ...row, client_order_id: clientOrderId })
    .execute();
  const sent = fixture.send({ ...known, clientOrderId });
  await waitForBlocked(blocking);
  const cancelled = cancel(clientOrderId, { orderValidUntil: now() + 5_000 });
  // Behind the order.
  await waitForBlocked(blocking, 2);
  await blocking.rollback().execute();
  expect((await sent).code).toBe(200);
  expect(['cancelled', 'cancelling']).toContain((await cancelled).data.status);
  expect(await readWithdrawn(clientOrderId)).toBeUndefined();
  fixture.platform.clock.advance(11_000);
  await fixture.reconcile();
  expect((await fixture.readRow(clientOrderId))?.status).toBe('cancelled');
  await cancel(known.clientOrderId);
});

test('an order and its cancellation at the same time on two servers: none stays open once cancelled', async () => {
  const orderValidUntil = now() + 30_000;
  // The second server has not used the account yet.
  const first = fixture.wanted({ price: fixture.near(-2) });
  await callOther('sendOrder', first);
  await cancel(first.clientOrderId);
  const answers = await Promise.all(
    Array.from({ length: 60 }, async (_, index) => {
      const clientOrderId = orderId();
      const order = fixture.wanted({ clientOrderId, price: fixture.near(-2), validUntil: orderValidUntil });
      const named = { exchangeKeyId: fixture.keyId, instrumentId: 'BTCUSDT', clientOrderId, orderValidUntil };
      const send = () => callOther('sendOrder', order);
      const withdraw = () => fixture.order('cancelOrder', named);
      // One before the other, the other way round, and both at the same time.
      const firstSent = index % 3 === 0 ? await send() : undefined;
      const firstCancelled = index % 3 === 1 ? await withdraw() : undefined;
      const [sent, cancelled] = await Promise.all([firstSent ?? send(), firstCancelled ?? withdraw()]);
      return { clientOrderId, sent, cancelled };
    }),
  );
  const ordered = new Set((await fixture.rows()).map((row) => row.client_order_id));
  const outcomes = { ordered: 0, withdrawn: 0 };
  for (const { clientOrderId, sent, cancelled } of answers) {
    const isWithdrawn = (await readWithdrawn(clientOrderId)) !== undefined;
    expect(ordered.has(clientOrderId)).toBe(!isWithdrawn);
    expect(sent.code).toBe(isWithdrawn ? 45539 : 200);
    expect(cancelled.code).toBe(200);
    if (isWithdrawn) expect(cancelled.data).toEqual(withdrawn(clientOrderId));
    if (cancelled.data.status === 'cancelled') expect(fixture.openAtVenue()).not.toContain(clientOrderId);
    outcomes[isWithdrawn ? 'withdrawn' : 'ordered'] += 1;
  }
  expect(Math.min(outcomes.ordered, outcomes.withdrawn)).toBeGreaterThan(0);
  // The job completes an order that was reported as cancelling.
  fixture.platform.clock.advance(11_000);
  await fixture.reconcile();
  expect(fixture.openAtVenue()).toEqual([]);
});

test('an order whose outcome is unknown is cancelled once it is found, and the fill before is reported', async () => {
  const clientOrderId = orderId();
  fixture.network.fate = ({ method, url }) =>
    method === 'POST' && url.startsWith('/fapi/v1/order') ? 'loseAnswer' : 'pass';
  const validUntil = now() + 5_000;
  expect((await fixture.send({ clientOrderId, price: fixture.near(-2), validUntil })).data.status).toBe('submitted');
  fixture.network.fate = null;
  expect((await cancel(clientOrderId, { orderValidUntil: validUntil })).data).toMatchObject({
    status: 'cancelled',
    executedQuantity: '0',
  });
  await fixture.order('closeAllPosition', { key: randomUUID() });
});
