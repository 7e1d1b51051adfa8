import { randomUUID } from 'node:crypto';
import { CLOSED_AT_MARKET } from '@aldgate/contract/trading/reasons.ts';
import { SignedRest } from '@aldgate/exchange/signed/signedRest.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { waitFor } from '../../../testkit/platform/platform.ts';
import { createTradingDeps } from '../../../testkit/platform/tradingDeps.ts';
import { type OrderFixture, openOrderFixture, orderId } from '../../../testkit/trading/orderFixture.ts';
import { protectionCalls } from '../../../testkit/trading/protectionCalls.ts';
import { inTransaction } from '../../src/kernel/database/database.ts';
import { addJob } from '../../src/kernel/jobs/jobs.ts';
import { orderExpirer } from '../../src/modules/trading/orders/expireOrder.ts';
import { expiryNotifier } from '../../src/modules/trading/orders/protection/expiryNotifier.ts';
import { RECONCILE_ORDERS } from '../../src/modules/trading/orders/reconcileOrder.ts';

const DAY_MS = 86_400_000;
let fixture: OrderFixture;
/** Another account of the venue, which trades with the tested one. */
let other: SignedRest;
/** When the running test began. */
let since: Date;
beforeAll(async () => {
  fixture = await openOrderFixture();
  other = new SignedRest({
    rest: fixture.platform.venue.url,
    key: 'venue-demo-a',
    secret: 'venue-secret-a',
    now: () => fixture.platform.clock.now,
  });
  await fixture.positions();
});
beforeEach(async () => {
  fixture.network.fate = null;
  await beginFlat();
});
afterAll(() => fixture?.close());

const { call, query, shown } = protectionCalls(() => fixture);
const active = () => shown(([first, ...more]) => first?.state === 'active' && more.length === 0);
const exits = (fields: object = {}) => ({
  takeProfit: fixture.near(5),
  stopLoss: fixture.near(-5),
  triggerBy: 'mark',
  ...fields,
});
const buy = (fields: object = {}) =>
  fixture.send({ priceType: 'market', quantity: '0.1', protection: exits(), ...fields });
const waiting = () => [...fixture.atVenue().algos.values()].filter(({ status }) => status === 'NEW');
/** Ends what is open of the account. */
async function beginFlat(): Promise<void> {
  await fixture.order('cancelAllOrder', {});
  const { steps = 0 } = fixture.atVenue().positions.get('BTCUSDT') ?? {};
  if (steps !== 0) await fixture.trade(steps > 0 ? 'SELL' : 'BUY', (Math.abs(steps) / 1000).toFixed(3));
  await shown((rows) => rows.length === 0);
  await fixture.pass(2_000);
  since = new Date(fixture.platform.clock.now);
}
/** Moves the market by this many percent. */
async function move(percent: number): Promise<void> {
  await fixture.platform.venue.processor.submit(
    { type: 'shock', move: Math.round(percent * 1_000_000), overMs: 0, holdMs: 0 },
    () => undefined,
  );
  await fixture.pass(3_000);
}
const closeByHand = (quantity = '0.1', fields: object = {}) =>
  fixture.order('closePosition', {
    instrumentId: 'BTCUSDT',
    clientOrderId: orderId(),
    priceType: 'market',
    quantity,
    ...fields,
  });
/** The best asks, as [price, quantity] in steps of 0.001. */
const asks = async (): Promise<readonly (readonly [string, number])[]> => {
  const book = { symbol: 'BTCUSDT', limit: 5 };
  const { asks: levels } = await fixture.elsewhere.get<{ asks: [string, string][] }>('/fapi/v1/depth', book);
  return levels.map(([price, quantity]) => [price, Math.round(Number(quantity) * 1_000)]);
};
const inBitcoin = (steps: number) => (steps / 1_000).toFixed(3);
/** Buys what the best ask has and 0.1 more, which rests there as the best bid. */
async function buyPartly() {
  const [[price, steps] = ['0', 0]] = await asks();
  const clientOrderId = orderId();
  const sent = await fixture.send({ clientOrderId, price, quantity: inBitcoin(steps + 100), protection: exits() });
  expect(sent).toMatchObject({ code: 200, data: { status: 'partial-filled' } });
  return { clientOrderId, price, steps };
}
/**
 * Trades with the book up to a price, from another account of the venue, until it is done: the market may add orders
 * before the tested order, which a large one takes with it.
 */
const tradeUntil = (isDone: () => Promise<boolean> | boolean, side: 'BUY' | 'SELL', price: string): Promise<true> =>
  waitFor(async () => {
    if (await isDone()) return true;
    await other.post('/fapi/v1/order', {
      symbol: 'BTCUSDT',
      side,
      type: 'LIMIT',
      timeInForce: 'IOC',
      quantity: '10',
      price,
    });
    return undefined;
  });
/** How the protections of the running test ended, the oldest first. */
const ends = async () =>
  (await protections()).filter(({ created_at }) => created_at >= since).map(({ end_reason }) => end_reason);
const protections = () =>
  fixture.platform.db.database.selectFrom('exchange_protection').selectAll().orderBy('created_at').execute();
/** The titles of notifications about exits, apart from those of the legs' own fills. */
const notifications = async () => {
  const { data } = await fixture.call('/user/notification/page', { queryCondition: { topic: 'protection' } });
  return data.items.filter(({ title }: { title: string }) => /not placed|tomorrow/.test(title));
};

/** Those of the running test. */
const notices = async (): Promise<{ title: string; text: string }[]> => {
  const { data } = await fixture.call('/user/notification/page', {
    queryCondition: { topic: 'protection', startTime: since.getTime() },
  });
  return data.items;
};
const titles = async (): Promise<string[]> => (await notices()).map(({ title }) => title);
/** The notice of what happened; it follows the executions, so a test waits for its own before it ends. */
const noticeOf = (what: string) => waitFor(async () => (await notices()).find(({ title }) => title.startsWith(what)));

test('TR-15 a filled order brings its take profit and stop loss as orders that close the whole position', async () => {
  const sent = await buy();
  expect([sent.code, sent.data.status]).toEqual([200, 'filled']);
  const [row] = await active();
  expect(
    waiting().map(({ type, side, closePosition, workingType }) => [type, side, closePosition, workingType]),
  ).toEqual(
    expect.arrayContaining([
      ['TAKE_PROFIT_MARKET', -1, true, 'MARK_PRICE'],
      ['STOP_MARKET', -1, true, 'MARK_PRICE'],
    ]),
  );
  expect(waiting()).toHaveLength(2);
  expect(row).toMatchObject({
    clientOrderId: sent.data.clientOrderId,
    direction: 'buy',
    takeProfit: { status: 'running', reason: null },
    stopLoss: { status: 'running', reason: null },
    expiresAt: expect.any(Number),
  });
  expect(row.expiresAt - fixture.platform.clock.now).toBeGreaterThan(89 * DAY_MS);
  const orders = await fixture.openOrders();
  expect(orders.items.map((order: object) => order)).toEqual([
    expect.objectContaining({ closesPosition: true, reduceOnly: true, quantity: '0' }),
    expect.objectContaining({ closesPosition: true, reduceOnly: true, quantity: '0' }),
  ]);
});

test('TR-15 the time and the prices of the exits are answered as they were wanted', async () => {
  const expiresAt = fixture.platform.clock.now + 10 * DAY_MS;
  const protection = { stopLoss: fixture.near(-4), expiresAt };
  await buy({ protection });
  const [row] = await active();
  expect(row).toMatchObject({ takeProfit: null, stopLoss: { status: 'running' }, triggerBy: 'last', expiresAt });
  expect(Number(row.stopLoss.triggerPrice)).toBe(Number(protection.stopLoss));
  expect(waiting().map(({ workingType }) => workingType)).toEqual(['CONTRACT_PRICE']);
});

test('TR-15 an order that ends unfilled ends its exits, and nothing is placed', async () => {
  const clientOrderId = orderId();
  const price = fixture.near(-2);
  const protection = { takeProfit: fixture.near(1), stopLoss: fixture.near(-4) };
  await fixture.send({ clientOrderId, price, protection });
  expect(await query()).toMatchObject([{ clientOrderId, state: 'waiting', stopLoss: { clientOrderId: null } }]);
  await fixture.order('cancelOrder', { instrumentId: 'BTCUSDT', clientOrderId });
  await shown((rows) => rows.length === 0);
  expect(await ends()).toEqual(['unfilled']);
  expect(waiting()).toEqual([]);
});

test('TR-15 the first partial fill places the exits, and further ones need nothing', async () => {
  const { clientOrderId, price, steps } = await buyPartly();
  await active();
  expect([fixture.position(), waiting().length]).toEqual([steps, 2]);
  await tradeUntil(() => fixture.position() === steps + 100, 'SELL', price);
  await waitFor(async () => ((await fixture.readRow(clientOrderId))?.status === 'filled' ? true : undefined));
  expect([fixture.position(), waiting().length]).toEqual([steps + 100, 2]);
  await move(-6);
  await waitFor(() => (fixture.position() === 0 ? true : undefined));
  await shown((rows) => rows.length === 0);
  expect(waiting()).toEqual([]);
  await noticeOf('Stop loss reached');
  await move(6);
});

test('TR-15 the leg that fires closes the position and ends the other', async () => {
  await buy({ protection: exits({ takeProfit: fixture.near(15), stopLoss: fixture.near(-2) }) });
  const [row] = await active();
  await move(-4);
  await waitFor(() => (fixture.position() === 0 && waiting().length === 0 ? true : undefined));
  await shown((rows) => rows.length === 0);
  expect(await ends()).toEqual(['completed']);
  expect((await fixture.readRow(row.stopLoss.clientOrderId))?.status).toBe('filled');
  const other = await fixture.readRow(row.takeProfit.clientOrderId);
  expect([other?.status, other?.rejection_code]).toEqual(['cancelled', 1]);
  // One row for both legs, with what was sold, for how much and with which result.
  const said = await noticeOf('Stop loss reached');
  expect(said.text).toMatch(/^Sold 0\.1 BTC at [\d,]+(\.\d)?, −[\d,]+\.\d\d USDT\. The take profit is cancelled\.$/);
  expect((await notices()).map(({ title }) => title)).toEqual(['Stop loss reached: BTCUSDT']);
  await move(4);
});

test.each(['by hand', 'elsewhere', 'by a reversal', 'keeping other conditional orders'])(
  'TR-15 both legs end when the position is closed %s',
  async (how) => {
    await buy();
    await active();
    // A position that is closed in the millisecond of the acceptance does not count as closed after it.
    await fixture.pass(1_000);
    if (how === 'by hand') await closeByHand();
    else if (how === 'elsewhere') await fixture.trade('SELL', '0.1');
    else if (how === 'by a reversal') await fixture.trade('SELL', '0.3');
    else await closeByHand('0.1', { keepConditional: true });
    await shown((rows) => rows.length === 0);
    expect(waiting()).toEqual([]);
    expect(await ends()).toEqual(['closed']);
  },
);

test('TR-15 a position that is reduced keeps both legs', async () => {
  await buy({ quantity: '0.2' });
  await active();
  await closeByHand('0.1');
  await waitFor(() => (fixture.position() === 100 ? true : undefined));
  await fixture.pass(2_000);
  expect(await query()).toMatchObject([{ state: 'active' }]);
  expect(waiting()).toHaveLength(2);
});

/** Buys in part and closes that. Undefined, with nothing open, where the market has filled the rest before. */
async function closeBeforeRest() {
  const { price, steps } = await buyPartly();
  const [first] = await active();
  fixture.platform.clock.advance(10);
  // At a limit above it: the rest would be cancelled rather than traded with oneself.
  const [[above] = ['0']] = await asks();
  const closing = await fixture.send({ direction: 'sell', price: above, quantity: inBitcoin(steps), reduceOnly: true });
  expect(closing).toMatchObject({ code: 200, data: { status: 'running' } });
  // The sender is answered before the response is stored.
  const isClosed = async () => {
    const row = await fixture.readRow(closing.data.clientOrderId);
    expect(
      ['submitted', 'running', 'partial-filled', 'filled'],
      `it is ${row?.status}, ${row?.rejection_code}`,
    ).toContain(row?.status);
    return row?.status === 'filled';
  };
  await tradeUntil(isClosed, 'BUY', above);
  if (fixture.position() === 0) return { first, price };
  await beginFlat();
  return undefined;
}

test('TR-15 the rest of an order that fills after its position was closed brings the legs again', async () => {
  const { first, price } = await waitFor(closeBeforeRest);
  const isFirst = ({ clientAlgoId }: { readonly clientAlgoId: string }) =>
    [first.takeProfit.clientOrderId, first.stopLoss.clientOrderId].includes(clientAlgoId);
  await waitFor(() => (waiting().some(isFirst) ? undefined : true));
  await tradeUntil(() => fixture.position() === 100, 'SELL', price);
  await waitFor(() => (waiting().length === 2 ? true : undefined));
  await active();
});

test('TR-15 a new order’s exits replace those of the position', async () => {
  await buy();
  const [first] = await active();
  await buy({ protection: { stopLoss: fixture.near(-7), triggerBy: 'mark' } });
  const [second] = await shown(
    ([row, ...more]) => row?.protectionId !== first.protectionId && row?.state === 'active' && more.length === 0,
  );
  expect(waiting().map(({ clientAlgoId }) => clientAlgoId)).toEqual([second.stopLoss.clientOrderId]);
  expect((await fixture.readRow(first.stopLoss.clientOrderId))?.rejection_code).toBe(4);
  expect(await ends()).toEqual(['replaced', null]);
});

/** The exchange refuses a kind of leg. */
const refuse = (type: string, code: number, msg: string) => {
  fixture.network.fate = ({ method, url }) =>
    method === 'POST' && url.includes('algoOrder') && url.includes(`type=${type}`)
      ? { status: 400, body: { code, msg } }
      : 'pass';
};

test('TR-15 a leg that the exchange refuses is shown with its reason, and members are notified', async () => {
  refuse('STOP_MARKET', -4045, 'Reach max stop order limit.');
  await buy();
  const [row] = await active();
  expect(row).toMatchObject({
    takeProfit: { status: 'running' },
    stopLoss: {
      status: 'failed',
      reason: { exchangeCode: -4045, exchangeMessage: 'Reach max stop order limit.' },
    },
  });
  expect((await notifications())[0]).toMatchObject({
    topic: 'protection',
    title: 'Stop loss not placed: BTCUSDT',
    text: expect.stringContaining('Reach max stop order limit.'),
    link: 'trading/BTCUSDT',
  });
  expect(waiting()).toHaveLength(1);
  const { data } = await fixture.call('/user/notification/page', { queryCondition: { topic: 'protection' } });
  expect(data.items.filter(({ title }: { title: string }) => /rejected/.test(title))).toEqual([]);
});

/** The market orders of the running test that took the place of a leg. */
const atMarket = async () =>
  (await fixture.rows()).filter(
    ({ created_at, reduce_only, price_type, condition_type }) =>
      created_at >= since && reduce_only && price_type === 'market' && condition_type === null,
  );
/** The rejection codes of the running test's conditional orders. */
const refusals = async () =>
  (await fixture.rows())
    .filter(({ created_at, condition_type }) => created_at >= since && condition_type !== null)
    .flatMap(({ rejection_code, status }) => (status === 'failed' ? [rejection_code] : []));

test('TR-15 a stop loss that a gap has passed before it is placed closes the position at market, once', async () => {
  const protection = exits({ takeProfit: fixture.near(2), stopLoss: fixture.near(-3) });
  await fixture.send({ price: fixture.near(-2), quantity: '0.1', protection });
  await move(-5);
  await shown((rows) => rows.length === 0);
  expect(fixture.position()).toBe(0);
  expect(await atMarket()).toMatchObject([{ status: 'filled', executed_quantity: expect.stringMatching(/^0\.1/) }]);
  expect(await refusals()).toEqual([CLOSED_AT_MARKET]);
  expect(await ends()).toEqual(['completed']);
  expect(waiting()).toHaveLength(0);
  const passed = 'Stop loss passed: BTCUSDT is closed at market';
  const seen = await waitFor(async () => {
    const found = (await titles()).filter((title) => title.startsWith('Stop loss'));
    return found.length > 1 ? found : undefined;
  });
  expect(seen.toSorted()).toEqual([passed, 'Stop loss reached: BTCUSDT']);
});

test('TR-15 a close at market is not repeated after a lost answer, and reduce-only orders do not stop it', async () => {
  await fixture.send({ priceType: 'market', quantity: '0.1' });
  await fixture.send({ direction: 'sell', price: fixture.near(4), quantity: '0.1', reduceOnly: true });
  let lost = 0;
  fixture.network.fate = ({ method, url }) => {
    if (method !== 'POST') return 'pass';
    if (url.includes('algoOrder') && url.includes('type=TAKE_PROFIT_MARKET'))
      return { status: 400, body: { code: -2021, msg: 'Order would immediately trigger.' } };
    if (!url.includes('/fapi/v1/order') || !url.includes('type=MARKET')) return 'pass';
    lost += 1;
    return 'loseAnswer';
  };
  await call('set', { instrumentId: 'BTCUSDT', ...exits() });
  await shown((rows) => rows.length === 0);
  expect([lost, fixture.position()]).toEqual([1, 0]);
  expect(await atMarket()).toMatchObject([{ status: 'filled' }]);
  expect(fixture.openAtVenue()).toEqual([]);
  expect(await titles()).toContain('Take profit passed: BTCUSDT is closed at market');
  await noticeOf('Take profit reached');
});

test('TR-15 an order is not amended to the other side of the exits that wait for it', async () => {
  const clientOrderId = orderId();
  const protection = exits({ takeProfit: fixture.near(4), stopLoss: fixture.near(-4) });
  await fixture.send({ clientOrderId, price: fixture.near(-2), quantity: '0.1', protection });
  const amend = (price: string) =>
    fixture.order('amendOrder', { instrumentId: 'BTCUSDT', clientOrderId, quantity: '0.1', price });
  expect(await amend(fixture.near(-5))).toMatchObject({
    code: 45543,
    data: { field: 'stopLoss', rule: 'must_be_below' },
  });
  expect((await amend(fixture.near(-3))).code).toBe(200);
});

test('TR-15 exits that expire while their order rests end with a notification', async () => {
  const protection = exits({ stopLoss: fixture.near(-6), expiresAt: fixture.platform.clock.now + 2 * DAY_MS });
  await fixture.send({ price: fixture.near(-3), quantity: '0.1', protection });
  const { database } = fixture.platform.db;
  /** Moves the stored times instead of the clock, and runs the job of each minute. */
  const pass = async (hours: number) => {
    const times = { created_at: sql<Date>`created_at - ${hours} * interval '1 hour'` };
    await fixture.platform.db.owner
      .updateTable('exchange_protection')
      .set({ ...times, expires_at: sql<Date>`expires_at - ${hours} * interval '1 hour'` })
      .where('state', '=', 'waiting')
      .execute();
    await inTransaction(database, (tx) => addJob(tx, RECONCILE_ORDERS, {}));
  };
  await pass(36);
  await waitFor(async () => ((await titles()).length > 0 ? true : undefined));
  expect(await titles()).toEqual(['Take profit and stop loss expire tomorrow: BTCUSDT']);
  await pass(12);
  await shown((rows) => rows.length === 0);
  expect(await titles()).toContain('Take profit and stop loss expired: BTCUSDT');
});

test('TR-15 where the exchange refuses both legs the protection has failed until the position is closed', async () => {
  fixture.network.fate = ({ method, url }) =>
    method === 'POST' && url.includes('algoOrder') ? { status: 400, body: { code: -4045, msg: 'Too many.' } } : 'pass';
  await buy();
  await shown(([row]) => row?.state === 'failed');
  fixture.network.fate = null;
  await closeByHand();
  await shown((rows) => rows.length === 0);
});

test('TR-15 exits on the wrong side, off the tick, late or against a position are refused by field', async () => {
  const later = fixture.platform.clock.now;
  const refused: [object, object][] = [
    [{ takeProfit: fixture.near(-1) }, { field: 'takeProfit', rule: 'must_exceed' }],
    [{ stopLoss: fixture.near(1) }, { field: 'stopLoss', rule: 'must_be_below' }],
    [{ stopLoss: `${fixture.near(-1)}5` }, { field: 'stopLoss', rule: 'tick', bound: '0.10' }],
    [
      { takeProfit: fixture.near(1), expiresAt: later - 1 },
      { field: 'expiresAt', rule: 'future' },
    ],
    [{}, { field: 'takeProfit', rule: 'required' }],
  ];
  for (const [protection, data] of refused) expect(await buy({ protection })).toMatchObject({ code: 45543, data });
  // Compares a limit order's exits with its price.
  const limit = { priceType: 'limit', price: fixture.near(-3), protection: { stopLoss: fixture.near(-2) } };
  expect(await fixture.send(limit)).toMatchObject({ code: 45543, data: { field: 'stopLoss' } });
  expect(await buy({ reduceOnly: true })).toMatchObject({ code: 400 });
  await fixture.trade('SELL', '0.1');
  await waitFor(async () => ((await fixture.positions()).items.length === 1 ? true : undefined));
  expect(await buy()).toMatchObject({ code: 45543, data: { field: 'takeProfit', rule: 'opposite', bound: '0.1' } });
  expect((await fixture.rows()).filter(({ user_id, created_at }) => user_id !== null && created_at >= since)).toEqual(
    [],
  );
  expect(await query()).toEqual([]);
});

test('TR-15 a repeat of an order is compared with its exits too', async () => {
  const clientOrderId = orderId();
  const fields = { clientOrderId, priceType: 'market', quantity: '0.1', protection: exits() };
  expect((await fixture.send(fields)).code).toBe(200);
  expect((await fixture.send(fields)).code).toBe(200);
  expect((await fixture.send({ ...fields, protection: exits({ stopLoss: fixture.near(-6) }) })).code).toBe(45544);
  expect((await fixture.send({ ...fields, protection: undefined })).code).toBe(45544);
  await active();
  expect(waiting()).toHaveLength(2);
});

test('TR-15 exits of an open position are set, replaced, repeated and cancelled', async () => {
  const set = (fields: object) => call('set', { instrumentId: 'BTCUSDT', ...fields });
  expect(await set(exits())).toMatchObject({ code: 45741, data: { reason: 'no_position' } });
  await fixture.trade('SELL', '0.1');
  const wrong = await set({ takeProfit: fixture.near(2), triggerBy: 'mark' });
  expect(wrong).toMatchObject({ code: 45543, data: { field: 'takeProfit', rule: 'must_be_below' } });
  const terms = { takeProfit: fixture.near(-5), stopLoss: fixture.near(5), triggerBy: 'mark' };
  const first = await set(terms);
  expect(first).toMatchObject({
    code: 200,
    data: { state: 'active', direction: 'sell', clientOrderId: null, takeProfit: { status: 'running' } },
  });
  expect((await set(terms)).data.protectionId).toBe(first.data.protectionId);
  expect(waiting()).toHaveLength(2);
  const second = await set({ stopLoss: fixture.near(6), triggerBy: 'mark' });
  expect(second.data.state).toBe('active');
  expect(waiting().map(({ clientAlgoId }) => clientAlgoId)).toEqual([second.data.stopLoss.clientOrderId]);
  expect(await query()).toMatchObject([{ protectionId: second.data.protectionId }]);
  const leg = second.data.stopLoss.clientOrderId;
  const amended = { instrumentId: 'BTCUSDT', clientOrderId: leg, quantity: '0.1', triggerPrice: fixture.near(7) };
  expect(await fixture.order('amendOrder', amended)).toMatchObject({ code: 45741, data: { reason: 'leg' } });
  const { protectionId } = second.data;
  expect((await call('cancel', { protectionId })).data).toMatchObject({ state: 'ended', endReason: 'cancelled' });
  expect((await call('cancel', { protectionId })).data.state).toBe('ended');
  expect(waiting()).toEqual([]);
  expect((await call('cancel', { protectionId: randomUUID() })).data).toEqual({ reason: 'unknown' });
  const actions = await fixture.platform.db.database
    .selectFrom('audit_record')
    .select('action')
    .where('subject', '=', `exchange_protection:${protectionId}`)
    .orderBy('id')
    .execute();
  expect(actions.map(({ action }) => action)).toEqual(['exchange_protection_set', 'exchange_protection_cancelled']);
});

test('TR-15 exits that wait for their order are cancelled alone', async () => {
  const clientOrderId = orderId();
  const protection = exits({ takeProfit: fixture.near(4) });
  await fixture.send({ clientOrderId, price: fixture.near(-2), quantity: '0.1', protection });
  const [{ protectionId }] = await query();
  expect((await call('cancel', { protectionId })).data.state).toBe('ended');
  await move(-3);
  await waitFor(async () => ((await fixture.readRow(clientOrderId))?.status === 'filled' ? true : undefined));
  expect([await query(), waiting()]).toEqual([[], []]);
  await move(3);
});

test('TR-15 a day before they expire members are notified, and at their expiry the platform ends them', async () => {
  const expiresAt = fixture.platform.clock.now + 10 * DAY_MS;
  await buy({ protection: exits({ expiresAt }) });
  const [row] = await active();
  const deps = createTradingDeps(fixture.platform);
  await expiryNotifier(deps)({ protectionId: row.protectionId });
  await expiryNotifier(deps)({ protectionId: row.protectionId });
  const [first, second] = await notifications();
  expect(first).toMatchObject({ topic: 'protection', title: 'Take profit and stop loss expire tomorrow: BTCUSDT' });
  expect(second?.title).not.toBe(first.title);
  for (const leg of [row.takeProfit, row.stopLoss]) {
    const stored = await fixture.readRow(leg.clientOrderId);
    await orderExpirer(deps)({ orderId: stored?.id });
  }
  expect(waiting()).toEqual([]);
  expect((await query())[0]).toMatchObject({ takeProfit: { status: 'expired' }, stopLoss: { status: 'expired' } });
});
