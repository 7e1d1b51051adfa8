import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { waitForBlocked } from '../../../testkit/platform/lockWaits.ts';
import { type Reply, waitFor } from '../../../testkit/platform/platform.ts';
import { type OrderFixture, openOrderFixture, orderId } from '../../../testkit/trading/orderFixture.ts';
import { type App, createApp } from '../../src/app.ts';
import { jobSchema } from '../../src/kernel/jobs/jobs.ts';
import { createLog } from '../../src/kernel/log.ts';

/** How far the second server's clock is behind the first one's. */
const BEHIND_MS = 3_000;

let fixture: OrderFixture;
let other: App & { readonly url: string };
/** Requests that reached the venue and change an order: method and path. */
let sent: string[];

beforeAll(async () => {
  fixture = await openOrderFixture();
  const { config, clock } = fixture.platform;
  const late = () => clock.now - BEHIND_MS;
  const app = await createApp({ config, clock: late, log: createLog('silent'), checkAnswers: true });
  other = { ...app, url: await app.http.listen({ host: '127.0.0.1', port: 0 }) };
});
beforeEach(() => record());
afterAll(async () => {
  await other?.close();
  await fixture?.close();
});

const now = () => fixture.platform.clock.now;
const pass = (ms: number) => fixture.platform.clock.advance(ms);
type Decide = (call: string) => ReturnType<NonNullable<OrderFixture['network']['fate']>> | undefined;
function record(decide?: Decide): void {
  sent = [];
  fixture.network.fate = ({ method, url }) => {
    const call = `${method} ${url.split('?')[0]}`;
    if (/^(POST|PUT) .*order$/.test(call)) sent.push(call);
    return decide?.(call) ?? 'pass';
  };
}
const callOther = async (name: string, body: object): Promise<Pick<Reply, 'code' | 'data'>> => {
  const response = await fetch(`${other.url}/api/broker/lightning/futures/order/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${fixture.token}` },
    body: JSON.stringify({ exchangeKeyId: fixture.keyId, ...body }),
  });
  return (await response.json()) as Reply;
};
const rest = async () => {
  const named = { instrumentId: 'BTCUSDT', clientOrderId: orderId() };
  expect((await fixture.send({ ...named, price: fixture.near(-2) })).code).toBe(200);
  record();
  return named;
};
const steps = (symbol: string) => fixture.atVenue().positions.get(symbol)?.steps ?? 0;

test('an order that is cancelled between being stored and being sent is not sent', async () => {
  const clientOrderId = orderId();
  const measured = Promise.withResolvers<void>();
  // The first order of a server measures the exchange's clock before it is sent.
  record((call) => (call === 'GET /fapi/v1/time' ? { after: measured.promise } : undefined));
  const sending = fixture.send({ clientOrderId, price: fixture.near(-2) });
  await waitFor(() => fixture.readRow(clientOrderId));
  const cancelled = await fixture.order('cancelOrder', { instrumentId: 'BTCUSDT', clientOrderId });
  expect(cancelled.data).toMatchObject({ status: 'cancelling' });
  pass(100);
  measured.resolve();
  expect((await sending).code).toBe(45539);
  expect(sent).toEqual([]);
  expect(await fixture.readRow(clientOrderId)).toMatchObject({ status: 'failed', rejection_code: 45539 });
});

test('an order that is cancelled while it is sent is cancelled at the exchange as soon as it answers', async () => {
  const clientOrderId = orderId();
  const arriving = Promise.withResolvers<void>();
  record((call) => (call === 'POST /fapi/v1/order' ? { after: arriving.promise } : undefined));
  const sending = fixture.send({ clientOrderId, price: fixture.near(-2) });
  await waitFor(() => (sent.length > 0 ? true : undefined));
  const cancelled = await fixture.order('cancelOrder', { instrumentId: 'BTCUSDT', clientOrderId });
  expect(cancelled.data).toMatchObject({ status: 'cancelling' });
  // Its job is gone, as after its last attempt.
  const { owner, schema } = fixture.platform.db;
  await sql`delete from ${sql.table(`${jobSchema(schema)}._private_jobs`)}`.execute(owner);
  arriving.resolve();
  await sending;
  await waitFor(async () => ((await fixture.readRow(clientOrderId))?.status === 'cancelled' ? true : undefined));
  expect(fixture.openAtVenue()).not.toContain(clientOrderId);
});

test('45538 of an amendment holds on a server whose clock is behind: a copy of the request is not sent', async () => {
  const named = await rest();
  const terms = { ...named, price: fixture.near(-3), quantity: '0.02', validUntil: now() + 1_000 };
  pass(1_000);
  expect((await fixture.order('amendOrder', terms)).code).toBe(45538);
  expect((await callOther('amendOrder', terms)).code).toBe(45538);
  expect(sent).toEqual([]);
  // Other terms, or another deadline, are another request.
  expect((await callOther('amendOrder', { ...terms, quantity: '0.03' })).code).toBe(200);
});

test('an amendment that came too late is unknown while a copy of it is unknown', async () => {
  const named = await rest();
  const terms = { ...named, price: fixture.near(-3), quantity: '0.02', validUntil: now() + 1_000 };
  record((call) => (call.startsWith('PUT') ? 'loseRequest' : undefined));
  expect((await callOther('amendOrder', terms)).code).toBe(45549);
  record((call) => {
    if (!call.startsWith('PUT')) return undefined;
    pass(1_000);
    return { status: 400, body: { code: -1021, msg: 'Timestamp for this request is outside of the recvWindow.' } };
  });
  expect((await fixture.order('amendOrder', terms)).code).toBe(45549);
});

test('without a deadline the five seconds are counted from receipt, not from the session query', async () => {
  const named = await rest();
  const { owner } = fixture.platform.db;
  const at = now();
  const { answer } = await owner.transaction().execute(async (tx) => {
    await sql`lock table session in access exclusive mode`.execute(tx);
    const amending = fixture.order('amendOrder', { ...named, price: fixture.near(-3), quantity: '0.02' });
    await waitForBlocked(tx);
    pass(5_000);
    return { answer: amending };
  });
  expect(await answer).toMatchObject({ code: 45538, data: { validUntil: at + 5_000 } });
  expect(sent).toEqual([]);
});

test('TR-10 a repeated close of everything names the positions of the first, those not begun included', async () => {
  await fixture.send({ priceType: 'market' });
  await fixture.send({ instrumentId: 'ETHUSDT', priceType: 'market', quantity: '0.1' });
  record();
  const request = { key: randomUUID(), validUntil: now() + 1_000 };
  const digest = createHash('sha256').update(`${request.key}:ETHUSDT:0`).digest('hex');
  // Holds back the order of one contract until the deadline has passed.
  const { closing } = await fixture.platform.db.owner.transaction().execute(async (tx) => {
    await sql`select lock_order_id(${fixture.accountId}, 'usdm', ${`close-${digest.slice(0, 28)}`})`.execute(tx);
    const answered = fixture.order('closeAllPosition', request);
    await waitFor(() => (steps('BTCUSDT') === 0 ? true : undefined));
    pass(1_000);
    return { closing: answered };
  });
  const first = await closing;
  expect(first.data).toMatchObject([
    { instrumentId: 'BTCUSDT', status: 'filled', begun: true },
    { instrumentId: 'ETHUSDT', status: 'failed', begun: false },
  ]);
  await fixture.trade('SELL', '0.1', 'ETHUSDT');
  await fixture.send({ instrumentId: 'SOLUSDT', priceType: 'market', quantity: '1' });
  record();
  expect((await fixture.order('closeAllPosition', request)).data).toEqual(first.data);
  expect((await callOther('closeAllPosition', request)).data).toEqual(first.data);
  expect(sent).toEqual([]);
  await fixture.trade('SELL', '1', 'SOLUSDT');
});

test('TR-10 a repeated close of an empty account answers an empty list and closes nothing opened since', async () => {
  expect([...fixture.atVenue().positions.values()].filter((position) => position.steps !== 0)).toEqual([]);
  const request = { key: randomUUID() };
  expect((await fixture.order('closeAllPosition', request)).data).toEqual([]);
  await fixture.send({ priceType: 'market' });
  record();
  expect((await fixture.order('closeAllPosition', request)).data).toEqual([]);
  expect(steps('BTCUSDT')).toBe(10);
  expect(sent).toEqual([]);
});
