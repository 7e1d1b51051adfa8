import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { waitFor } from '../../../testkit/platform/platform.ts';
import { createTradingDeps } from '../../../testkit/platform/tradingDeps.ts';
import { readAgain } from '../../../testkit/trading/futuresMirror.ts';
import { type OrderFixture, openOrderFixture, orderId } from '../../../testkit/trading/orderFixture.ts';
import { orderExpirer } from '../../src/modules/trading/orders/expireOrder.ts';

let fixture: OrderFixture;

beforeAll(async () => {
  fixture = await openOrderFixture();
});
beforeEach(() => {
  fixture.network.fate = null;
});
afterAll(() => fixture?.close());

test('TR-15 a conditional order ends at its expiry', async () => {
  const clientOrderId = orderId();
  const condition = { type: 'take_profit', triggerPrice: fixture.near(-3) };
  const expiresAt = fixture.platform.clock.now + 60_000;
  await fixture.send({ clientOrderId, priceType: 'market', condition, expiresAt });
  const id = (await fixture.readRow(clientOrderId))?.id;
  const { rows: jobs } = await sql<{ run_at: Date }>`
    select run_at from ${sql.id(`${fixture.platform.db.schema}_jobs`, 'jobs')}
    where task_identifier = 'order_expire' order by id desc`.execute(fixture.platform.db.owner);
  expect(jobs[0]?.run_at.getTime()).toBe(expiresAt);
  await orderExpirer(createTradingDeps(fixture.platform))({ orderId: id });
  expect((await fixture.readRow(clientOrderId))?.status).toBe('expired');
  expect(fixture.atVenue().algos.size).toBe(0);
  await orderExpirer(createTradingDeps(fixture.platform))({ orderId: id });
});

const isOrder = ({ method, url }: { readonly method: string; readonly url: string }) =>
  method === 'POST' && (url.startsWith('/fapi/v1/order') || url.startsWith('/fapi/v1/algoOrder'));
const idIn = (url: string) => new URLSearchParams(url.split('?')[1]).get('newClientOrderId') ?? '';

test('an order whose response is lost stays submitted, is found by its id, and happened once', async () => {
  const fields = { clientOrderId: orderId(), priceType: 'market', quantity: '0.003' };
  fixture.network.fate = (request) => (isOrder(request) ? 'loseAnswer' : 'pass');
  const before = fixture.position();
  expect((await fixture.send(fields)).data).toMatchObject({ status: 'submitted', reason: null });
  expect((await fixture.send(fields)).data.clientOrderId).toBe(fields.clientOrderId);
  fixture.network.fate = null;
  fixture.platform.clock.advance(20_000);
  await fixture.reconcile();
  await waitFor(async () => ((await fixture.readRow(fields.clientOrderId))?.status === 'filled' ? true : undefined));
  expect(fixture.position() - before).toBe(3);
  expect((await fixture.send(fields)).data).toMatchObject({
    status: 'filled',
    orderId: expect.stringMatching(/^\d+$/),
  });
  await fixture.order('closeAllPosition', { key: randomUUID() });
});

test('an order that never reached the exchange fails once its window has passed, and not before', async () => {
  const fields = { clientOrderId: orderId(), price: fixture.near(-2) };
  fixture.network.fate = (request) => (isOrder(request) ? 'loseRequest' : 'pass');
  expect((await fixture.send(fields)).data.status).toBe('submitted');
  fixture.network.fate = null;
  fixture.platform.clock.advance(15_000);
  await fixture.reconcile();
  expect((await fixture.readRow(fields.clientOrderId))?.status).toBe('submitted');
  fixture.platform.clock.advance(10_000);
  await fixture.reconcile();
  expect((await fixture.send(fields)).data).toMatchObject({ status: 'failed', reason: { exchangeCode: 0 } });
  expect(fixture.openAtVenue()).not.toContain(fields.clientOrderId);
});

test('an order whose cancellation is lost is cancelling, and finally cancelled', async () => {
  const clientOrderId = orderId();
  await fixture.send({ clientOrderId, price: fixture.near(-2) });
  fixture.network.fate = ({ method }) => (method === 'DELETE' ? 'loseRequest' : 'pass');
  const named = { instrumentId: 'BTCUSDT', clientOrderId };
  expect((await fixture.order('cancelOrder', named)).data.status).toBe('cancelling');
  fixture.network.fate = null;
  await waitFor(async () => {
    fixture.platform.clock.advance(11_000);
    await fixture.reconcile();
    return (await fixture.readRow(clientOrderId))?.status === 'cancelled' ? true : undefined;
  });
  expect(fixture.openAtVenue()).not.toContain(clientOrderId);
});

test('an order that is cancelled while its outcome is unknown does not stay open', async () => {
  const [lost, arrived] = [orderId(), orderId()];
  const fates = { [lost]: 'loseRequest', [arrived]: 'loseAnswer' } as const;
  fixture.network.fate = (request) => (isOrder(request) ? (fates[idIn(request.url)] ?? 'pass') : 'pass');
  for (const clientOrderId of [lost, arrived]) {
    expect((await fixture.send({ clientOrderId, price: fixture.near(-2) })).data.status).toBe('submitted');
  }
  const cancelled = [lost, arrived].map((clientOrderId) =>
    fixture.order('cancelOrder', { instrumentId: 'BTCUSDT', clientOrderId }),
  );
  expect((await Promise.all(cancelled)).map(({ data }) => data.status)).toEqual(['cancelling', 'cancelled']);
  fixture.platform.clock.advance(30_000);
  await fixture.reconcile();
  expect((await fixture.readRow(lost))?.status).toBe('failed');
  expect(fixture.openAtVenue()).not.toContain(arrived);
});

test('after a malformed response the order’s outcome is unknown, and it is found later', async () => {
  const fields = { clientOrderId: orderId(), price: fixture.near(-2) };
  fixture.network.fate = (request) => (isOrder(request) ? 'loseAnswer' : 'pass');
  await fixture.send({ ...fields, clientOrderId: fields.clientOrderId });
  fixture.network.fate = (request) => (isOrder(request) ? { status: 200, body: {} } : 'pass');
  const odd = { clientOrderId: orderId(), price: fixture.near(-2) };
  expect((await fixture.send(odd)).data).toMatchObject({ status: 'submitted' });
  fixture.network.fate = null;
  fixture.platform.clock.advance(30_000);
  await fixture.reconcile();
  expect((await fixture.readRow(fields.clientOrderId))?.status).toBe('running');
  expect((await fixture.readRow(odd.clientOrderId))?.status).toBe('failed');
});

test('an open order that the exchange has forgotten has ended', async () => {
  const clientOrderId = orderId();
  await fixture.send({ clientOrderId, price: fixture.near(-2) });
  await waitFor(async () => ((await fixture.readRow(clientOrderId))?.status === 'running' ? true : undefined));
  const unknown = { status: 400, body: { code: -2013, msg: 'Order does not exist.' } };
  fixture.network.fate = ({ method, url }) => {
    if (method !== 'GET') return 'pass';
    if (/^\/fapi\/v1\/(openOrders|allOrders)/.test(url)) return { status: 200, body: [] };
    return url.startsWith('/fapi/v1/order?') ? unknown : 'pass';
  };
  fixture.platform.clock.advance(30_000);
  await readAgain(fixture);
  expect((await fixture.readRow(clientOrderId))?.status).toBe('running');
  fixture.platform.clock.advance(40_000);
  await readAgain(fixture);
  expect((await fixture.readRow(clientOrderId))?.status).toBe('cancelled');
});

test('WAL-02 a rejected repeat does not void a transfer that the first attempt has moved', async () => {
  const isMove = ({ method, url }: { method: string; url: string }) =>
    method === 'POST' && url.startsWith('/sapi/v1/broker/universalTransfer');
  const wallet = () => fixture.atVenue().cross;
  const before = wallet();
  const body = {
    key: randomUUID(),
    transferFrom: 'capital_account',
    transferTo: 'swap_account',
    asset: 'USDT',
    amount: '1000',
  };
  fixture.network.fate = (request) => (isMove(request) ? 'loseAnswer' : 'pass');
  expect((await fixture.call('/broker/lightning/transfer/apply', body)).data.state).toBe('pending');
  const refused = { status: 400, body: { code: -9000, msg: 'The client transfer id belongs to another transfer.' } };
  fixture.network.fate = (request) => (isMove(request) ? refused : 'pass');
  // The first attempt may arrive until then, so there is no other one.
  expect((await fixture.call('/broker/lightning/transfer/apply', body)).data.state).toBe('pending');
  fixture.platform.clock.advance(4_100);
  expect((await fixture.call('/broker/lightning/transfer/apply', body)).data.state).toBe('completed');
  expect(wallet() - before).toBe(100_000_000_000n);
});

test('/metrics has the exchange’s response times per call, and the unanswered calls', async () => {
  const counted = async (status: string) => {
    const text = await (await fetch(`${fixture.platform.url}/metrics`)).text();
    const name = `aldgate_exchange_call_duration_seconds_count{call="POST /fapi/v1/order",status="${status}"}`;
    return Number(
      text
        .split('\n')
        .find((line) => line.startsWith(name))
        ?.slice(name.length) ?? 0,
    );
  };
  const before = [await counted('200'), await counted('400'), await counted('none')];
  await fixture.send({ clientOrderId: orderId(), price: fixture.near(-2) });
  await fixture.send({ clientOrderId: orderId(), price: fixture.near(-2), quantity: '400' });
  fixture.network.fate = (request) => (isOrder(request) ? 'loseRequest' : 'pass');
  await fixture.send({ clientOrderId: orderId(), price: fixture.near(-2) });
  const after = [await counted('200'), await counted('400'), await counted('none')];
  expect(after.map((count, at) => count - (before[at] ?? 0))).toEqual([1, 1, 1]);
});
