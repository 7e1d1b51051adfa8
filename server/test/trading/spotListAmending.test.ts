import { randomUUID } from 'node:crypto';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Reply } from '../../../testkit/platform/platform.ts';
import { createTradingDeps } from '../../../testkit/platform/tradingDeps.ts';
import { orderId } from '../../../testkit/trading/orderFixture.ts';
import { openSpotFixture, type SpotFixture } from '../../../testkit/trading/spotFixture.ts';
import { until } from '../../../testkit/trading/tradingFixture.ts';
import { orderReconciler } from '../../src/modules/trading/orders/reconcileOrder.ts';
import { replacementReconciler } from '../../src/modules/trading/orders/reconcileReplacement.ts';

let fixture: SpotFixture;

beforeAll(async () => {
  fixture = await openSpotFixture();
  await fixture.priced();
  await fixture.send({ priceType: 'market', quoteQuantity: '20000' });
});
afterEach(async () => {
  fixture.network.fate = null;
  await fixture.order('cancelAllOrder', {});
  await fixture.priced();
});
afterAll(() => fixture?.close());

interface List {
  readonly clientListId: string;
  readonly profit: string;
  readonly stop: string;
}

async function sendList(fields: object = {}, price = fixture.near(4)): Promise<List> {
  const [clientListId, profit, stop] = [orderId(), orderId(), orderId()];
  const sent = await fixture.order('sendOrderList', {
    clientListId,
    direction: 'sell',
    quantity: '0.02',
    takeProfit: { clientOrderId: profit, price },
    stop: { clientOrderId: stop, triggerPrice: fixture.near(-4), price: fixture.near(-5) },
    expiresAt: fixture.platform.clock.now + 3_600_000,
    ...fields,
  });
  expect(sent).toMatchObject({ code: 200, data: { status: 'running' } });
  return { clientListId, profit, stop };
}
const terms = (fields: object = {}) => ({
  quantity: '0.03',
  takeProfit: { price: fixture.near(6) },
  stop: { triggerPrice: fixture.near(-6), price: fixture.near(-7) },
  ...fields,
});
const amend = ({ clientListId }: Pick<List, 'clientListId'>, fields: object = {}): Promise<Reply> =>
  fixture.order('amendOrderList', { clientListId, ...terms(fields) });
const cancel = ({ clientListId }: List) => fixture.order('cancelOrderList', { clientListId });

interface Resting {
  readonly clientOrderId: string;
  readonly price: string;
  readonly stopPrice: string;
  readonly origQty: string;
  readonly executedQty: string;
  readonly status: string;
}
/** The orders that rest at the venue, the limit order first. */
async function resting(): Promise<readonly Resting[]> {
  const rows = await fixture.elsewhere.get<readonly Resting[]>('/api/v3/openOrders', { symbol: 'BTCUSDT' });
  return rows.toSorted((one, other) => Number(other.price) - Number(one.price));
}
const restingIds = async () => (await resting()).map(({ clientOrderId }) => clientOrderId);
const idsOf = ({ data }: Reply): readonly string[] =>
  data.orders.map(({ clientOrderId }: { clientOrderId: string }) => clientOrderId);
const readRows = (ids: readonly string[]) =>
  fixture.platform.db.database
    .selectFrom('exchange_order')
    .select(['id', 'status'])
    .where('client_order_id', 'in', ids)
    .orderBy('id')
    .execute();
const statusesOf = async (ids: readonly string[]) => (await readRows(ids)).map(({ status }) => status);
const readRequest = () =>
  fixture.platform.db.database
    .selectFrom('exchange_request')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

interface Sent {
  readonly method: string;
  readonly url: string;
}
const isCancellation = ({ method, url }: Sent) => method === 'DELETE' && url.startsWith('/api/v3/order');
const isPlacement = ({ method, url }: Sent) => method === 'POST' && url.startsWith('/api/v3/order');

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

test('TR-15 an amended OCO rests with its new terms, its expiry stays, and a repeat is its first answer', async () => {
  const old = await sendList();
  const wanted = terms();
  const amended = await fixture.order('amendOrderList', { clientListId: old.clientListId, ...wanted });
  expect(amended).toMatchObject({ code: 200, data: { status: 'running' } });
  expect(await resting()).toMatchObject([
    { clientOrderId: idsOf(amended)[0], price: `${wanted.takeProfit.price}000000`, origQty: '0.03000000' },
    { clientOrderId: idsOf(amended)[1], stopPrice: `${wanted.stop.triggerPrice}000000` },
  ]);
  expect(fixture.lockedAtVenue()).toEqual({ BTC: '0.03' });
  expect((await readRequest()).state).toBe('completed');
  const expiries = await fixture.platform.db.database
    .selectFrom('exchange_order')
    .select('expires_at')
    .where('client_order_id', 'in', [old.stop, idsOf(amended)[1] ?? ''])
    .execute();
  expect(expiries[1]).toEqual(expiries[0]);
  fixture.platform.clock.advance(1);
  const repeated = await fixture.order('amendOrderList', { clientListId: old.clientListId, ...wanted });
  expect(repeated.data.clientListId).toBe(amended.data.clientListId);
  expect(await amend(old, { quantity: '0.01' })).toMatchObject({
    code: 45545,
    data: { replacedBy: amended.data.clientListId },
  });
  const atMarket = await amend(amended.data, { stop: { triggerPrice: fixture.near(-8) } });
  expect(atMarket).toMatchObject({ code: 200, data: { status: 'running' } });
  expect(await restingIds()).toEqual(idsOf(atMarket));
  await until(
    () => statusesOf([old.profit, old.stop]),
    (statuses) => statuses.every((status) => status === 'cancelled' || status === 'expired'),
  );
});

test('TR-15 what the old OCO locks pays for the new one, just after it was sent', async () => {
  const [price, triggerPrice] = [fixture.near(-4), fixture.near(4)];
  const terms = { quantity: '0.6', takeProfit: { price }, stop: { triggerPrice } };
  const old = await sendList({
    ...terms,
    direction: 'buy',
    takeProfit: { price, clientOrderId: orderId() },
    stop: { triggerPrice, clientOrderId: orderId() },
  });
  const amended = await amend(old, { ...terms, quantity: '0.61' });
  expect(amended).toMatchObject({ code: 200, data: { status: 'running' } });
  expect(await amend(amended.data, { ...terms, quantity: '2' })).toMatchObject({
    code: 45520,
    data: { asset: 'USDT' },
  });
  expect((await restingIds()).toSorted()).toEqual([...idsOf(amended)].toSorted());
});

test.each([
  ['a take-profit below the market', () => ({ takeProfit: { price: fixture.near(-1) } }), 'price', 'must_exceed'],
  ['a stop above it', () => ({ stop: { triggerPrice: fixture.near(2) } }), 'triggerPrice', 'must_be_below'],
  ['a limit outside the band', () => ({ takeProfit: { price: fixture.near(450) } }), 'price', 'above_band'],
  ['a price off the tick', () => ({ takeProfit: { price: `${fixture.near(6)}1` } }), 'price', 'tick'],
  ['a quantity that is too small', () => ({ quantity: '0.00001' }), 'quantity', 'notional'],
  ['an expiry in the past', () => ({ expiresAt: fixture.platform.clock.now - 1 }), 'expiresAt', 'future'],
])('TR-15 an amendment of an OCO to %s leaves it as it is', async (_, fields, field, rule) => {
  const { profit, stop, ...old } = await sendList();
  expect(await amend(old, fields())).toMatchObject({ code: 45543, data: { field, rule } });
  expect(await restingIds()).toEqual([profit, stop]);
});

test('TR-15 an OCO of more than what is held, or an unknown one, is refused and nothing changes', async () => {
  const { profit, stop, ...old } = await sendList();
  expect(await amend(old, { quantity: '5' })).toMatchObject({ code: 45520, data: { asset: 'BTC' } });
  expect((await amend({ clientListId: orderId() })).code).toBe(45577);
  expect(await restingIds()).toEqual([profit, stop]);
});

test('TR-15 somebody else’s OCO is unknown, under their own account as under its', async () => {
  const { profit, stop, clientListId } = await sendList();
  const token = await fixture.platform.openSession('individual@demo.aldgate.test');
  const path = '/broker/lightning/spot/order/amendOrderList';
  const body = { exchangeKeyId: fixture.keyId, instrumentId: 'BTC-USDT', clientListId, ...terms() };
  expect((await fixture.platform.call('POST', path, body, token)).code).toBe(45541);
  const options = await fixture.platform.call('POST', '/broker/account/queryBrokerOptions', {}, token);
  const own = { ...body, exchangeKeyId: options.data[0].keyId };
  expect((await fixture.platform.call('POST', path, own, token)).code).toBe(45577);
  expect(await restingIds()).toEqual([profit, stop]);
});

test('TR-15 an OCO whose limit order has filled in part is not amended: its stop has ended', async () => {
  const price = toDecimalString(decimal(await fixture.bestBid()).plus('0.2'));
  const old = await sendList({ quantity: '0.05' }, price);
  const cancellation = hold(isCancellation);
  const amending = amend(old);
  await cancellation.reached;
  // Others sell below it.
  do await fixture.tradeAt('BUY', '0.04', price);
  while ((await resting()).length > 1);
  cancellation.release();
  expect((await amending).code).toBe(45545);
  fixture.network.fate = null;
  expect(await resting()).toMatchObject([{ clientOrderId: old.profit, status: 'PARTIALLY_FILLED' }]);
  await until(
    () => statusesOf([old.profit, old.stop]),
    (statuses) => statuses.join() === 'partial-filled,expired',
  );
  expect((await amend(old)).code).toBe(45545);
  expect((await readRequest()).state).toBe('rejected');
});

test('TR-15 an OCO whose stop triggers and fills in part while it is amended is replaced for the rest', async () => {
  const bid = decimal(await fixture.bestBid());
  const [price, triggerPrice] = [toDecimalString(bid.plus('0.2')), toDecimalString(bid.minus('0.02'))];
  const old = await sendList({ quantity: '0.05', stop: { clientOrderId: orderId(), triggerPrice, price } });
  const cancellation = hold(isCancellation);
  const amending = amend(old, { quantity: '0.06' });
  await cancellation.reached;
  // Others buy above the trigger, and sell below the stop's limit.
  do await fixture.tradeAt('SELL', '0.1', triggerPrice);
  while ((await resting()).length > 1);
  do await fixture.tradeAt('BUY', '0.04', price);
  while ((await resting())[0]?.status === 'NEW');
  const filled = (await resting())[0]?.executedQty ?? '';
  cancellation.release();
  const amended = await amending;
  expect(amended).toMatchObject({ code: 200, data: { status: 'running' } });
  const rest = toDecimalString(decimal('0.06').minus(filled));
  const quantities = (await resting()).map(({ origQty }) => toDecimalString(origQty));
  expect(quantities).toEqual([rest, rest]);
  expect(await restingIds()).toEqual(idsOf(amended));
});

test('TR-15 where the exchange rejects the new OCO, the answer says that the old one is cancelled', async () => {
  const old = await sendList();
  fixture.network.fate = (request) =>
    isPlacement(request)
      ? { status: 400, body: { code: -2010, msg: 'Account has insufficient balance for requested action.' } }
      : 'pass';
  expect(await amend(old)).toMatchObject({ code: 45579, data: { reason: { code: 45520 } } });
  expect(await resting()).toEqual([]);
  const { wanted, state } = await readRequest();
  expect(state).toBe('rejected');
  const replaced = await fixture.platform.db.database
    .selectFrom('exchange_order as o')
    .innerJoin('order_list as l', 'l.id', 'o.list_id')
    .select('o.status')
    .where('l.client_list_id', '=', String(wanted.clientListId))
    .execute();
  expect(replaced).toEqual([{ status: 'failed' }, { status: 'failed' }]);
});

test('TR-15 a lost answer to the cancellation places nothing', async () => {
  const old = await sendList();
  fixture.network.fate = (request) => (isCancellation(request) ? 'loseAnswer' : 'pass');
  expect((await amend(old)).code).toBe(45549);
  fixture.network.fate = null;
  expect(await resting()).toEqual([]);
  expect((await readRequest()).state).toBe('rejected');
});

test('TR-15 a lost answer to the new OCO is found out, and its amendment is finished', async () => {
  const old = await sendList();
  fixture.network.fate = (request) => (isPlacement(request) ? 'loseAnswer' : 'pass');
  const amended = await amend(old);
  expect(amended).toMatchObject({ code: 200, data: { status: 'submitted' } });
  fixture.network.fate = null;
  expect(await restingIds()).toEqual(idsOf(amended));
  const deps = createTradingDeps(fixture.platform);
  for (const { id } of await readRows(idsOf(amended))) await orderReconciler(deps)({ orderId: id });
  await replacementReconciler(deps)({ requestId: (await readRequest()).id });
  expect((await readRequest()).state).toBe('completed');
  expect(
    await until(
      () => statusesOf(idsOf(amended)),
      (all) => all.every((status) => status === 'running'),
    ),
  ).toEqual(['running', 'running']);
});

test('TR-15 a cancellation by the id of an amended OCO, or of an order of it, cancels its replacement', async () => {
  const old = await sendList();
  const first = await amend(old);
  const second = await amend(first.data, { quantity: '0.01' });
  expect(await cancel(old)).toMatchObject({
    code: 200,
    data: { clientListId: second.data.clientListId, orders: [{ status: 'cancelled' }, { status: 'cancelled' }] },
  });
  expect(await resting()).toEqual([]);
  const other = await sendList();
  await amend(other);
  expect(await fixture.order('cancelOrder', { clientOrderId: other.profit })).toMatchObject({
    code: 200,
    data: { status: 'cancelled' },
  });
  expect(await resting()).toEqual([]);
});

test.each([
  ['before the old one is cancelled', isCancellation],
  ['before the new one is sent', isPlacement],
])('TR-15 a cancellation that arrives while an OCO is amended, %s, leaves nothing at rest', async (_, held) => {
  const old = await sendList();
  const exchange = hold(held);
  const amending = amend(old);
  await exchange.reached;
  const cancelling = cancel(old);
  const { wanted } = await readRequest();
  const named = held === isPlacement ? String(wanted.clientOrderId) : old.profit;
  // The cancellation is stored before the held request passes.
  await until(
    () => statusesOf([named]),
    ([status]) => status === 'cancelling',
  );
  exchange.release();
  expect(await cancelling).toMatchObject({ code: 200 });
  await amending;
  expect(await until(restingIds, (ids) => ids.length === 0)).toEqual([]);
});

test('TR-15 of concurrent amendments of an OCO one is in effect', async () => {
  const old = await sendList();
  const replies = await Promise.all(['0.01', '0.015', '0.025'].map((quantity) => amend(old, { quantity })));
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(await resting()).toHaveLength(2);
});

test('TR-15 the exits of a purchase are not amended alone', async () => {
  const protection = { takeProfit: fixture.near(5), stopLoss: fixture.near(-5) };
  await fixture.send({ clientOrderId: randomUUID(), priceType: 'market', quantity: '0.01', protection });
  const [stop] = await until(
    () =>
      fixture.platform.db.database
        .selectFrom('exchange_protection as p')
        .innerJoin('exchange_order as o', 'o.id', 'p.stop_loss_order')
        .innerJoin('order_list as l', 'l.id', 'o.list_id')
        .select('l.client_list_id')
        .where('p.state', '=', 'active')
        .execute(),
    (rows) => rows.length > 0,
  );
  expect(await amend({ clientListId: stop?.client_list_id ?? '' })).toMatchObject({
    code: 45741,
    data: { reason: 'leg' },
  });
});
