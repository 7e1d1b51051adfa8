import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { orderExpirer } from '../src/modules/trading/orders/expireOrder.ts';
import { type OrderDesk, openOrderDesk, orderId } from '../../e2e/support/orderDesk.ts';
import { tradingPartsOf } from '../../e2e/support/tradingParts.ts';
import { waitFor } from './support.ts';

let desk: OrderDesk;

beforeAll(async () => {
  desk = await openOrderDesk();
});
beforeEach(() => {
  desk.network.fate = null;
});
afterAll(() => desk?.close());

test('TR-15 a conditional order ends at its time', async () => {
  const clientOrderId = orderId();
  const condition = { type: 'take_profit', triggerPrice: desk.near(-3) };
  const expiresAt = desk.platform.clock.now + 60_000;
  await desk.send({ clientOrderId, priceType: 'market', condition, expiresAt });
  const id = (await desk.rowOf(clientOrderId))?.id;
  const { rows: jobs } = await sql<{ run_at: Date }>`
    select run_at from ${sql.id(`${desk.platform.db.schema}_jobs`, 'jobs')}
    where task_identifier = 'futures_order_expire' order by id desc`.execute(desk.platform.db.owner);
  expect(jobs[0]?.run_at.getTime()).toBe(expiresAt);
  await orderExpirer(tradingPartsOf(desk.platform))({ orderId: id });
  expect((await desk.rowOf(clientOrderId))?.status).toBe('expired');
  expect(desk.atVenue().algos.size).toBe(0);
  await orderExpirer(tradingPartsOf(desk.platform))({ orderId: id });
});

const isOrder = ({ method, url }: { readonly method: string; readonly url: string }) =>
  method === 'POST' && (url.startsWith('/fapi/v1/order') || url.startsWith('/fapi/v1/algoOrder'));
const idIn = (url: string) => new URLSearchParams(url.split('?')[1]).get('newClientOrderId') ?? '';

test('an order whose answer is lost stays submitted, and is found by its name: it happened once', async () => {
  const fields = { clientOrderId: orderId(), priceType: 'market', quantity: '0.003' };
  desk.network.fate = (request) => (isOrder(request) ? 'loseAnswer' : 'pass');
  const before = desk.position();
  expect((await desk.send(fields)).data).toMatchObject({ status: 'submitted', reason: null });
  expect((await desk.send(fields)).data.clientOrderId).toBe(fields.clientOrderId);
  desk.network.fate = null;
  desk.platform.clock.advance(20_000);
  await desk.settle();
  await waitFor(async () => ((await desk.rowOf(fields.clientOrderId))?.status === 'filled' ? true : undefined));
  expect(desk.position() - before).toBe(3);
  expect((await desk.send(fields)).data).toMatchObject({ status: 'filled', orderId: expect.stringMatching(/^\d+$/) });
  await desk.order('closeAllPosition', { key: randomUUID() });
});

test('an order that never reached the exchange fails once its window has passed, and not before', async () => {
  const fields = { clientOrderId: orderId(), price: desk.near(-2) };
  desk.network.fate = (request) => (isOrder(request) ? 'loseRequest' : 'pass');
  expect((await desk.send(fields)).data.status).toBe('submitted');
  desk.network.fate = null;
  desk.platform.clock.advance(15_000);
  await desk.settle();
  expect((await desk.rowOf(fields.clientOrderId))?.status).toBe('submitted');
  desk.platform.clock.advance(10_000);
  await desk.settle();
  expect((await desk.send(fields)).data).toMatchObject({ status: 'failed', reason: { exchangeCode: 0 } });
  expect(desk.openAtVenue()).not.toContain(fields.clientOrderId);
});

test('an order whose cancelling is lost is cancelling, and cancelled in the end', async () => {
  const clientOrderId = orderId();
  await desk.send({ clientOrderId, price: desk.near(-2) });
  desk.network.fate = ({ method }) => (method === 'DELETE' ? 'loseRequest' : 'pass');
  const named = { instrumentId: 'BTCUSDT', clientOrderId };
  expect((await desk.order('cancelOrder', named)).data.status).toBe('cancelling');
  desk.network.fate = null;
  await waitFor(async () => {
    desk.platform.clock.advance(11_000);
    await desk.settle();
    return (await desk.rowOf(clientOrderId))?.status === 'cancelled' ? true : undefined;
  });
  expect(desk.openAtVenue()).not.toContain(clientOrderId);
});

test('an order that is cancelled while it is undecided is never left open', async () => {
  const [lost, arrived] = [orderId(), orderId()];
  const fates = { [lost]: 'loseRequest', [arrived]: 'loseAnswer' } as const;
  desk.network.fate = (request) => (isOrder(request) ? (fates[idIn(request.url)] ?? 'pass') : 'pass');
  for (const clientOrderId of [lost, arrived]) {
    expect((await desk.send({ clientOrderId, price: desk.near(-2) })).data.status).toBe('submitted');
  }
  const cancelled = [lost, arrived].map((clientOrderId) =>
    desk.order('cancelOrder', { instrumentId: 'BTCUSDT', clientOrderId }),
  );
  expect((await Promise.all(cancelled)).map(({ data }) => data.status)).toEqual(['cancelling', 'cancelled']);
  desk.platform.clock.advance(30_000);
  await desk.settle();
  expect((await desk.rowOf(lost))?.status).toBe('failed');
  expect(desk.openAtVenue()).not.toContain(arrived);
});

test('an answer in another shape leaves an order undecided, and it is found', async () => {
  const fields = { clientOrderId: orderId(), price: desk.near(-2) };
  desk.network.fate = (request) => (isOrder(request) ? 'loseAnswer' : 'pass');
  await desk.send({ ...fields, clientOrderId: fields.clientOrderId });
  desk.network.fate = (request) => (isOrder(request) ? { status: 200, body: {} } : 'pass');
  const odd = { clientOrderId: orderId(), price: desk.near(-2) };
  expect((await desk.send(odd)).data).toMatchObject({ status: 'submitted' });
  desk.network.fate = null;
  desk.platform.clock.advance(30_000);
  await desk.settle();
  expect((await desk.rowOf(fields.clientOrderId))?.status).toBe('running');
  expect((await desk.rowOf(odd.clientOrderId))?.status).toBe('failed');
});

test('WAL-02 a repeat that the exchange refuses gives nothing back that its first attempt has moved', async () => {
  const isMove = ({ method, url }: { method: string; url: string }) =>
    method === 'POST' && url.startsWith('/sapi/v1/broker/universalTransfer');
  const wallet = () => desk.atVenue().cross;
  const before = wallet();
  const body = {
    key: randomUUID(),
    transferFrom: 'capital_account',
    transferTo: 'swap_account',
    asset: 'USDT',
    amount: '1000',
  };
  desk.network.fate = (request) => (isMove(request) ? 'loseAnswer' : 'pass');
  expect((await desk.call('/broker/lightning/transfer/apply', body)).data.state).toBe('pending');
  const refused = { status: 400, body: { code: -9000, msg: 'The client transfer id belongs to another transfer.' } };
  desk.network.fate = (request) => (isMove(request) ? refused : 'pass');
  expect((await desk.call('/broker/lightning/transfer/apply', body)).data.state).toBe('completed');
  expect(wallet() - before).toBe(100_000_000_000n);
});

test('/metrics tells how long the exchange took for each kind of call, and how many it did not answer', async () => {
  const counted = async (status: string) => {
    const text = await (await fetch(`${desk.platform.url}/metrics`)).text();
    const name = `aldgate_exchange_call_duration_seconds_count{call="POST /fapi/v1/order",status="${status}"}`;
    return Number(
      text
        .split('\n')
        .find((line) => line.startsWith(name))
        ?.slice(name.length) ?? 0,
    );
  };
  const before = [await counted('200'), await counted('400'), await counted('none')];
  await desk.send({ clientOrderId: orderId(), price: desk.near(-2) });
  await desk.send({ clientOrderId: orderId(), price: desk.near(-2), quantity: '900' });
  desk.network.fate = (request) => (isOrder(request) ? 'loseRequest' : 'pass');
  await desk.send({ clientOrderId: orderId(), price: desk.near(-2) });
  const after = [await counted('200'), await counted('400'), await counted('none')];
  expect(after.map((count, at) => count - (before[at] ?? 0))).toEqual([1, 1, 1]);
});
