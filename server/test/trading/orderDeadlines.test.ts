import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { waitForBlocked } from '../../../testkit/platform/lockWaits.ts';
import { waitFor } from '../../../testkit/platform/platform.ts';
import { createTradingDeps } from '../../../testkit/platform/tradingDeps.ts';
import { type OrderFixture, openOrderFixture, orderId } from '../../../testkit/trading/orderFixture.ts';
import { reconcileRequests } from '../../src/modules/trading/requests/reconcileRequests.ts';

let fixture: OrderFixture;
/** Requests that the venue received and that change an order: method, path and receive window. */
let sent: { readonly call: string; readonly recvWindow: number }[];

/** Records what is sent. `before` runs before a request passes, for example to let time pass. */
const record = (before?: (call: string) => void) => {
  sent = [];
  fixture.network.fate = ({ method, url }) => {
    const [path = '', query = ''] = url.split('?');
    const call = `${method} ${path}`;
    if (/^(POST|PUT) .*(o|O)rder$/.test(call)) {
      sent.push({ call, recvWindow: Number(new URLSearchParams(query).get('recvWindow')) });
    }
    before?.(call);
    return 'pass';
  };
};

beforeAll(async () => {
  fixture = await openOrderFixture();
  // The first order measures the venue's clock.
  await fixture.send({ price: fixture.near(-5) });
});
beforeEach(() => record());
afterEach(async () => {
  fixture.platform.clock.venueAheadMs = 0;
  record();
  await fixture.order('cancelAllOrder', { instrumentId: 'BTCUSDT' });
  await fixture.order('closeAllPosition', { key: randomUUID() });
  expect(fixture.position()).toBe(0);
});
afterAll(() => fixture?.close());

const now = () => fixture.platform.clock.now;
const pass = (ms: number) => fixture.platform.clock.advance(ms);
const nothingSent = { sent: [], rows: 0 };
const readSent = async (clientOrderId: string) => ({
  sent,
  rows: (await fixture.rows()).filter((row) => row.client_order_id === clientOrderId).length,
});
const PASSED = 'The deadline of the order has passed; nothing was sent';

/** Moves the venue's clock when an order is on its way: before, any request of the platform could measure it again. */
const setVenueAhead = (call: string) => {
  if (call === 'POST /fapi/v1/order') fixture.platform.clock.venueAheadMs = 20_000;
};

/** Blocks the writers of a table, runs `meanwhile` once a statement waits, and lets the writers continue. */
async function whileStalled<Reply>(table: string, call: () => Promise<Reply>, meanwhile: () => void): Promise<Reply> {
  const { owner } = fixture.platform.db;
  const { reply } = await owner.transaction().execute(async (tx) => {
    await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx);
    const answered = call();
    await waitForBlocked(tx);
    meanwhile();
    return { reply: answered };
  });
  return reply;
}

test.each([0, 1, 81_000])(
  'an order that arrives %i ms after its deadline is answered with 45538, and nothing is sent',
  async (lateMs) => {
    const clientOrderId = orderId();
    const validUntil = now() - lateMs;
    const fields = { clientOrderId, price: fixture.near(-2), validUntil };
    expect(await fixture.send(fields)).toMatchObject({ code: 45538, message: PASSED, data: { validUntil, at: now() } });
    expect(await readSent(clientOrderId)).toEqual(nothingSent);
    expect((await fixture.send(fields)).code).toBe(45538);
  },
);

test('after 45538 a copy of the order that is still in progress elsewhere creates nothing', async () => {
  const clientOrderId = orderId();
  const fields = { clientOrderId, price: fixture.near(-2) };
  expect((await fixture.send({ ...fields, validUntil: now() - 10 })).code).toBe(45538);
  // Another server, whose clock is behind, would accept it.
  expect((await fixture.send({ ...fields, validUntil: now() + 10 })).code).toBe(45539);
  expect((await fixture.send({ ...fields, price: fixture.near(20) })).code).toBe(45539);
  expect(await readSent(clientOrderId)).toEqual(nothingSent);
});

test('a deadline more than 60 s ahead is an error of its field', async () => {
  await fixture.send({ priceType: 'market' });
  record();
  const late = { validUntil: now() + 60_001 };
  const named = { instrumentId: 'BTCUSDT', clientOrderId: orderId() };
  const price = fixture.near(-2);
  const replies = [
    await fixture.send({ price, ...late }),
    await fixture.order('amendOrder', { ...named, price, quantity: '0.01', ...late }),
    await fixture.order('closePosition', { ...named, priceType: 'market', quantity: '0.01', ...late }),
    await fixture.order('closeAllPosition', { key: randomUUID(), ...late }),
  ];
  for (const { code, data } of replies) {
    expect([code, data]).toEqual([400, { fields: [{ path: 'validUntil', message: 'is more than 60 seconds ahead' }] }]);
  }
  expect((await fixture.order('cancelOrder', { ...named, orderValidUntil: late.validUntil })).data).toEqual({
    fields: [{ path: 'orderValidUntil', message: 'is more than 60 seconds ahead' }],
  });
  expect(sent).toEqual([]);
  expect((await fixture.send({ price, validUntil: now() + 60_000 })).code).toBe(200);
});

test('the exchange gets what is left as the receive window: orders, conditional ones, amendments, closes', async () => {
  const resting = { instrumentId: 'BTCUSDT', clientOrderId: orderId() };
  const price = fixture.near(-2);
  await fixture.send({ ...resting, price });
  await fixture.send({ price, validUntil: now() + 60_000 });
  await fixture.send({ price, validUntil: now() + 1_234 });
  const condition = { type: 'stop', triggerPrice: fixture.near(2) };
  const stop = { priceType: 'market', condition, expiresAt: now() + 3_600_000 };
  await fixture.send({ ...stop, validUntil: now() + 2_345 });
  const terms = { ...resting, price: fixture.near(-3), quantity: '0.02' };
  await fixture.order('amendOrder', { ...terms, validUntil: now() + 3_456 });
  await fixture.send({ priceType: 'market', quantity: '0.02', validUntil: now() + 1 });
  const close = { instrumentId: 'BTCUSDT', priceType: 'market', quantity: '0.01' };
  await fixture.order('closePosition', { ...close, clientOrderId: orderId(), validUntil: now() + 4_567 });
  await fixture.order('closeAllPosition', { key: randomUUID(), validUntil: now() + 678 });
  const [order, algo] = ['POST /fapi/v1/order', 'POST /fapi/v1/algoOrder'];
  expect(sent).toEqual([
    { call: order, recvWindow: 5_000 },
    { call: order, recvWindow: 5_000 },
    { call: order, recvWindow: 1_234 },
    { call: algo, recvWindow: 2_345 },
    { call: 'PUT /fapi/v1/order', recvWindow: 3_456 },
    { call: order, recvWindow: 1 },
    { call: order, recvWindow: 4_567 },
    { call: order, recvWindow: 678 },
  ]);
});

test.each([
  ['without a deadline', undefined, 5_000],
  ['with a deadline', 2_000, 2_000],
])('an order %s that the database delays is not sent any more, and has failed', async (_name, leftMs, stallMs) => {
  const clientOrderId = orderId();
  const price = fixture.near(-2);
  const validUntil = now() + stallMs;
  const fields = { clientOrderId, price, ...(leftMs === undefined ? {} : { validUntil }) };
  const stalled = await whileStalled(
    'exchange_order',
    () => fixture.send(fields),
    () => pass(stallMs),
  );
  expect(stalled).toMatchObject({ code: 45538, data: { validUntil, at: validUntil } });
  expect(sent).toEqual([]);
  expect(await fixture.readRow(clientOrderId)).toMatchObject({ status: 'failed', valid_until: new Date(validUntil) });
  // A repeat is answered with the state of the first.
  expect((await fixture.send(fields)).data).toMatchObject({
    status: 'failed',
    reason: { exchangeCode: 45538, exchangeMessage: PASSED },
  });
});

test('an order outside the window of the exchange’s clock is repeated until its deadline', async () => {
  const clientOrderId = orderId();
  const call = 'POST /fapi/v1/order';
  record((each) => {
    setVenueAhead(each);
    // The clock may be asked for before, too.
    if (each === 'GET /fapi/v1/time' && sent.length > 0) pass(100);
  });
  const reply = await fixture.send({ clientOrderId, price: fixture.near(-2), validUntil: now() + 3_000 });
  expect(reply.data).toMatchObject({ status: 'running' });
  expect(sent).toEqual([
    { call, recvWindow: 3_000 },
    { call, recvWindow: 2_900 },
  ]);
  expect(fixture.openAtVenue()).toContain(clientOrderId);
});

test('an order outside the window of the exchange’s clock is not repeated after its deadline: it failed', async () => {
  const clientOrderId = orderId();
  record((call) => {
    setVenueAhead(call);
    if (call === 'GET /fapi/v1/time' && sent.length > 0) pass(3_000);
  });
  const reply = await fixture.send({ clientOrderId, price: fixture.near(-2), validUntil: now() + 3_000 });
  expect(reply.code).toBe(45538);
  expect(sent).toHaveLength(1);
  expect((await fixture.readRow(clientOrderId))?.status).toBe('failed');
  expect(fixture.openAtVenue()).not.toContain(clientOrderId);
});

test('an order that reaches the exchange after its deadline is rejected there, and has failed', async () => {
  const clientOrderId = orderId();
  record((call) => {
    if (call === 'POST /fapi/v1/order') pass(3_001);
  });
  const reply = await fixture.send({ clientOrderId, price: fixture.near(-2), validUntil: now() + 3_000 });
  expect(reply.code).toBe(45538);
  expect((await fixture.readRow(clientOrderId))?.status).toBe('failed');
  expect(fixture.openAtVenue()).not.toContain(clientOrderId);
});

test('a repeat after the deadline is answered with the state of the first order', async () => {
  const validUntil = now() + 1_000;
  const order = { clientOrderId: orderId(), price: fixture.near(-2), validUntil };
  await fixture.send({ priceType: 'market', quantity: '0.02' });
  const close = {
    instrumentId: 'BTCUSDT',
    clientOrderId: orderId(),
    priceType: 'market',
    quantity: '0.01',
    validUntil,
  };
  expect((await fixture.send(order)).data.status).toBe('running');
  expect((await fixture.order('closePosition', close)).data.status).toBe('filled');
  pass(60_000);
  record();
  expect((await fixture.send(order)).data).toMatchObject({ clientOrderId: order.clientOrderId, status: 'running' });
  expect((await fixture.order('closePosition', close)).data).toMatchObject({ status: 'filled' });
  expect((await fixture.send({ ...order, quantity: '0.02' })).code).toBe(45544);
  expect(sent).toEqual([]);
});

test('a close after its deadline is answered with 45538, and the position stays', async () => {
  await fixture.send({ priceType: 'market' });
  record();
  const close = { instrumentId: 'BTCUSDT', clientOrderId: orderId(), priceType: 'market', quantity: '0.01' };
  expect((await fixture.order('closePosition', { ...close, validUntil: now() - 1 })).code).toBe(45538);
  expect((await fixture.order('closePosition', close)).code).toBe(45539);
  expect(await readSent(close.clientOrderId)).toEqual(nothingSent);
  expect(fixture.position()).toBe(10);
});

test('an amendment after its deadline, at receipt or later, is answered with 45538 and not sent', async () => {
  const named = { instrumentId: 'BTCUSDT', clientOrderId: orderId() };
  await fixture.send({ ...named, price: fixture.near(-2) });
  record();
  const amend = (validUntil: number) =>
    fixture.order('amendOrder', { ...named, price: fixture.near(-3), quantity: '0.02', validUntil });
  const late = now() - 1;
  expect(await amend(late)).toMatchObject({ code: 45538, data: { validUntil: late, at: now() } });
  const validUntil = now() + 2_000;
  const stalled = await whileStalled(
    'exchange_request',
    () => amend(validUntil),
    () => pass(2_000),
  );
  expect(stalled).toMatchObject({ code: 45538, data: { validUntil } });
  expect(await amend(validUntil)).toMatchObject({ code: 45538 });
  expect(sent).toEqual([]);
  const requests = await fixture.platform.db.database.selectFrom('exchange_request').selectAll().execute();
  expect(requests.at(-1)).toMatchObject({ kind: 'amendment', state: 'rejected', valid_until: new Date(validUntil) });
});

test('a repeated amendment after its deadline is answered by the outcome of the first', async () => {
  const named = { instrumentId: 'BTCUSDT', clientOrderId: orderId() };
  await fixture.send({ ...named, price: fixture.near(-2) });
  const terms = { ...named, price: fixture.near(-3), quantity: '0.02', validUntil: now() + 2_000 };
  const lost = { ...terms, quantity: '0.03' };
  expect((await fixture.order('amendOrder', terms)).data.status).toBe('running');
  fixture.network.fate = ({ method }) => (method === 'PUT' ? 'loseRequest' : 'pass');
  expect((await fixture.order('amendOrder', lost)).code).toBe(45549);
  pass(2_000);
  record();
  expect((await fixture.order('amendOrder', terms)).data.status).toBe('running');
  // Its outcome is unknown until it cannot arrive any more.
  expect((await fixture.order('amendOrder', lost)).code).toBe(45549);
  pass(14_000);
  await reconcileRequests(createTradingDeps(fixture.platform));
  expect((await fixture.order('amendOrder', lost)).code).toBe(45549);
  pass(2_000);
  await reconcileRequests(createTradingDeps(fixture.platform));
  expect((await fixture.order('amendOrder', lost)).code).toBe(45538);
  expect(sent).toEqual([]);
});

test('the job waits for the deadline of a lost order, then the order has failed; it is not sent again', async () => {
  const clientOrderId = orderId();
  fixture.network.fate = ({ method }) => (method === 'POST' ? 'loseRequest' : 'pass');
  await fixture.send({ clientOrderId, price: fixture.near(-2), validUntil: now() + 40_000 });
  record();
  pass(54_000);
  await fixture.reconcile();
  expect((await fixture.readRow(clientOrderId))?.status).toBe('submitted');
  pass(2_000);
  await fixture.reconcile();
  expect((await fixture.readRow(clientOrderId))?.status).toBe('failed');
  expect(sent).toEqual([]);
});

test('orders and amendments without a stored deadline, of an older version, can arrive for 5 s', async () => {
  const { owner, database } = fixture.platform.db;
  const named = { instrumentId: 'BTCUSDT', clientOrderId: orderId() };
  const lost = orderId();
  await fixture.send({ ...named, price: fixture.near(-2) });
  fixture.network.fate = ({ method }) => (method === 'GET' ? 'pass' : 'loseRequest');
  await fixture.send({ clientOrderId: lost, price: fixture.near(-2), validUntil: now() + 60_000 });
  await fixture.order('amendOrder', {
    ...named,
    price: fixture.near(-3),
    quantity: '0.02',
    validUntil: now() + 60_000,
  });
  await owner.updateTable('exchange_order').set({ valid_until: null }).execute();
  await owner.updateTable('exchange_request').set({ valid_until: null }).execute();
  const readStates = async () => {
    await fixture.reconcile();
    await reconcileRequests(createTradingDeps(fixture.platform));
    const request = database.selectFrom('exchange_request').select('state').orderBy('id', 'desc');
    return [(await fixture.readRow(lost))?.status, (await request.executeTakeFirst())?.state];
  };
  pass(19_000);
  expect(await readStates()).toEqual(['submitted', 'pending']);
  pass(2_000);
  expect(await readStates()).toEqual(['failed', 'rejected']);
});

const steps = (symbol: string) => fixture.atVenue().positions.get(symbol)?.steps ?? 0;
const openBoth = async () => {
  await fixture.send({ priceType: 'market' });
  await fixture.send({ instrumentId: 'ETHUSDT', priceType: 'market', quantity: '0.1' });
  record();
};

test('TR-10 closing all after its deadline begins nothing, and 45538 is answered', async () => {
  await openBoth();
  const key = randomUUID();
  const validUntil = now() - 1;
  const reply = await fixture.order('closeAllPosition', { key, validUntil });
  expect(reply).toMatchObject({ code: 45538, data: { validUntil } });
  expect(sent).toEqual([]);
  expect(steps('BTCUSDT')).toBe(10);
  expect(steps('ETHUSDT')).toBeGreaterThan(0);
});

test('TR-10 a position above the maximum market order is closed in parts; those not begun are named', async () => {
  const atom = { instrumentId: 'ATOMUSDT', priceType: 'market' };
  for (const quantity of ['20000', '5000']) {
    expect((await fixture.send({ ...atom, quantity })).data.status).toBe('filled');
  }
  const request = { key: randomUUID(), validUntil: now() + 2_000 };
  record((call) => {
    if (call === 'POST /fapi/v1/order') pass(2_000);
  });
  const part = { instrumentId: 'ATOMUSDT', clientOrderId: expect.stringMatching(/^close-/) };
  const named = [
    { ...part, orderId: expect.stringMatching(/^\d+$/), status: 'filled', reason: null, begun: true },
    { ...part, orderId: null, status: 'failed', reason: null, begun: false },
  ];
  expect((await fixture.order('closeAllPosition', request)).data).toEqual(named);
  expect((await fixture.order('closeAllPosition', request)).data).toEqual(named);
  expect(sent).toHaveLength(1);
  record();
  await fixture.order('closeAllPosition', { key: randomUUID() });
  expect(steps('ATOMUSDT')).toBe(0);
});

test('TR-10 closing all names the positions that it did not begin before its deadline, also in a repeat', async () => {
  await openBoth();
  const key = randomUUID();
  const validUntil = now() + 2_000;
  const digest = createHash('sha256').update(`${key}:ETHUSDT:0`).digest('hex');
  const ethOrder = `close-${digest.slice(0, 28)}`;
  const { owner } = fixture.platform.db;
  // Holds back the order of one contract until the deadline has passed.
  const { answer } = await owner.transaction().execute(async (tx) => {
    await sql`select lock_order_id(${fixture.accountId}, 'usdm', ${ethOrder})`.execute(tx);
    const closing = fixture.order('closeAllPosition', { key, validUntil });
    await waitFor(() => (steps('BTCUSDT') === 0 ? true : undefined));
    pass(2_000);
    return { answer: closing };
  });
  const named = [
    { instrumentId: 'BTCUSDT', status: 'filled', begun: true },
    { instrumentId: 'ETHUSDT', clientOrderId: ethOrder, orderId: null, status: 'failed', reason: null, begun: false },
  ];
  expect((await answer).data).toMatchObject(named);
  expect((await fixture.order('closeAllPosition', { key, validUntil })).data).toMatchObject(named);
  expect(sent).toHaveLength(1);
  expect(steps('ETHUSDT')).toBeGreaterThan(0);
});
