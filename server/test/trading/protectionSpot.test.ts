import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { waitFor } from '../../../testkit/platform/platform.ts';
import { orderId } from '../../../testkit/trading/orderFixture.ts';
import { protectionCalls } from '../../../testkit/trading/protectionCalls.ts';
import { openSpotFixture, type SpotFixture } from '../../../testkit/trading/spotFixture.ts';
import { freeze } from '../../src/access/restrictions.ts';
import { inTransaction } from '../../src/kernel/database/database.ts';
import { cancelOpeningLater } from '../../src/modules/trading/orders/cancelOpening.ts';

let fixture: SpotFixture;
beforeAll(async () => {
  fixture = await openSpotFixture();
  await fixture.priced();
});
beforeEach(async () => {
  await fixture.order('cancelAllOrder', {});
  await shown((rows) => rows.length === 0);
});
afterAll(() => fixture?.close());

const { call, query, shown } = protectionCalls(() => fixture);
const cancel = (protectionId: string) => call('cancel', { protectionId });
const orderRow = (clientOrderId: string) =>
  fixture.platform.db.database
    .selectFrom('exchange_order')
    .selectAll()
    .where('client_order_id', '=', clientOrderId)
    .executeTakeFirstOrThrow();
const buy = (fields: object) => fixture.send({ priceType: 'market', ...fields });

test('TR-15 a filled purchase is sold by an order list for what it received, rounded down to the step', async () => {
  const before = Number(fixture.atVenue().BTC ?? '0');
  const sent = await buy({
    quoteQuantity: '1234.5',
    protection: { takeProfit: fixture.near(5), stopLoss: fixture.near(-5) },
  });
  expect(sent).toMatchObject({ code: 200, data: { status: 'filled' } });
  const [row] = await shown(([first]) => first?.state === 'active');
  expect(row).toMatchObject({
    instrumentId: 'BTC-USDT',
    takeProfit: { status: 'running' },
    stopLoss: { status: 'running' },
  });
  const received = Number(fixture.atVenue().BTC) - before;
  const [profit, stop] = [await orderRow(row.takeProfit.clientOrderId), await orderRow(row.stopLoss.clientOrderId)];
  expect([profit.price_type, profit.condition_type, stop.price_type, stop.condition_type]).toEqual([
    'limit',
    null,
    'market',
    'stop',
  ]);
  expect(profit.list_id).toBe(stop.list_id);
  expect(received - Number(profit.quantity)).toBeGreaterThanOrEqual(0);
  expect(received - Number(profit.quantity)).toBeLessThan(0.00001);
  expect((await cancel(row.protectionId)).data).toMatchObject({ state: 'ended', endReason: 'cancelled' });
  await waitFor(() => (fixture.lockedAtVenue().BTC === undefined ? true : undefined));
});

test('TR-15 with one exit one conditional order sells a purchase, also one cancelled partly filled', async () => {
  const clientOrderId = orderId();
  const price = (Number(await fixture.bestBid()) + 0.01).toFixed(2);
  await fixture.send({ clientOrderId, price, quantity: '0.02', protection: { stopLoss: fixture.near(-5) } });
  await fixture.tradeAt('SELL', '0.01', price);
  await waitFor(async () => ((await orderRow(clientOrderId)).status === 'partial-filled' ? true : undefined));
  expect(await query()).toMatchObject([{ state: 'waiting', takeProfit: null, stopLoss: { status: null } }]);
  await fixture.order('cancelOrder', { clientOrderId });
  const [row] = await shown(([first]) => first?.state === 'active');
  const stop = await orderRow(row.stopLoss.clientOrderId);
  // The fee was taken from what was received.
  expect(Number(stop.quantity)).toBeLessThan(0.01);
  expect(Number(stop.quantity)).toBeGreaterThan(0.00998);
  expect([stop.condition_type, stop.direction, stop.list_id]).toEqual(['stop', 'sell', null]);
});

test('TR-15 the exits of a waiting order are found by the order that an amendment put in its place', async () => {
  const clientOrderId = orderId();
  const terms = { clientOrderId, quantity: '0.02', price: fixture.near(-6) };
  await fixture.send({ ...terms, protection: { stopLoss: fixture.near(-10) } });
  const { data: first } = await fixture.order('amendOrder', { ...terms, quantity: '0.03' });
  const renamed = { ...terms, clientOrderId: first.clientOrderId, quantity: '0.04' };
  const { data: second } = await fixture.order('amendOrder', renamed);
  expect(await query()).toMatchObject([{ state: 'waiting', clientOrderId: second.clientOrderId }]);
  await fixture.order('cancelOrder', { clientOrderId });
  await shown((rows) => rows.length === 0);
});

test('TR-15 an amended purchase keeps its exits, which sell what both orders received', async () => {
  const clientOrderId = orderId();
  const price = (Number(await fixture.bestBid()) + 0.01).toFixed(2);
  await fixture.send({ clientOrderId, price, quantity: '0.02', protection: { stopLoss: fixture.near(-5) } });
  await fixture.tradeAt('SELL', '0.01', price);
  await waitFor(async () => ((await orderRow(clientOrderId)).status === 'partial-filled' ? true : undefined));
  const amended = await fixture.order('amendOrder', { clientOrderId, price: fixture.near(0.5), quantity: '0.03' });
  expect(amended).toMatchObject({ code: 200 });
  const [row] = await shown(([first]) => first?.state === 'active');
  const stop = await orderRow(row.stopLoss.clientOrderId);
  expect(Number(stop.quantity)).toBeGreaterThan(0.0299);
  expect(Number(stop.quantity)).toBeLessThan(0.03);
});

test('TR-15 the order that fills ends the other and the exits', async () => {
  const takeProfit = (Number(fixture.near(0)) + 0.5).toFixed(2);
  await buy({ quantity: '0.01', protection: { takeProfit, stopLoss: fixture.near(-5) } });
  const [row] = await shown(([first]) => first?.state === 'active');
  await fixture.tradeAt('BUY', '4', takeProfit);
  await shown((rows) => rows.length === 0);
  const ended = await fixture.platform.db.database
    .selectFrom('exchange_protection')
    .select('end_reason')
    .where('id', '=', row.protectionId)
    .executeTakeFirst();
  expect(ended).toEqual({ end_reason: 'completed' });
  expect((await orderRow(row.takeProfit.clientOrderId)).status).toBe('filled');
  expect((await orderRow(row.stopLoss.clientOrderId)).status).toBe('expired');
});

test('TR-15 exits whose price was passed before they are placed sell at market, once', async () => {
  const before = fixture.atVenue().BTC;
  const passed = { code: -2010, msg: 'The relationship of the prices for the orders is not correct.' };
  fixture.network.fate = ({ method, url }) =>
    method === 'POST' && url.includes('/orderList') ? { status: 400, body: passed } : 'pass';
  const protection = { takeProfit: fixture.near(5), stopLoss: fixture.near(-1) };
  const { data } = await buy({ quantity: '0.01', protection });
  await waitFor(async () => ((await query()).length === 0 ? true : undefined));
  fixture.network.fate = null;
  const rows = await fixture.platform.db.database
    .selectFrom('exchange_order')
    .select(['direction', 'price_type', 'condition_type', 'status', 'quantity', 'rejection_code'])
    .where('id', '>', (await orderRow(data.clientOrderId)).id)
    .orderBy('id')
    .execute();
  expect(rows).toMatchObject([
    { price_type: 'limit', status: 'failed', rejection_code: -2010 },
    { condition_type: 'stop', status: 'failed', rejection_code: 6 },
    { direction: 'sell', price_type: 'market', condition_type: null, status: 'filled' },
  ]);
  expect(Number(fixture.atVenue().BTC) - Number(before)).toBeLessThan(0.00001);
});

test('TR-15 a purchase that received too little has no exits, and members are notified', async () => {
  // The value at the stop is below the exchange's minimum.
  await buy({ quoteQuantity: '5.5', protection: { stopLoss: fixture.near(-40) } });
  const [row] = await shown(([first]) => first?.state === 'failed');
  expect(row).toMatchObject({ reason: { exchangeCode: 5 }, stopLoss: { clientOrderId: null } });
  const { data } = await fixture.call('/user/notification/page', { queryCondition: { topic: 'protection' } });
  const title = 'Take profit and stop loss not placed: BTC-USDT';
  expect(data.items).toContainEqual(expect.objectContaining({ title, link: 'trading/BTC-USDT' }));
  expect((await cancel(row.protectionId)).data.state).toBe('ended');
});

test('TR-15 a sale has no exits, and those of a purchase follow the last price', async () => {
  const protection = { stopLoss: fixture.near(-5) };
  expect((await buy({ direction: 'sell', quantity: '0.01', protection })).code).toBe(400);
  expect((await buy({ quantity: '0.01', protection: { ...protection, triggerBy: 'mark' } })).code).toBe(400);
  expect(await buy({ quantity: '0.01', protection: { stopLoss: fixture.near(1) } })).toMatchObject({
    code: 45543,
    data: { field: 'stopLoss', rule: 'must_be_below' },
  });
});

test('ID-19 a freeze cancels spot orders and keeps the exits of what was bought', async () => {
  const clientOrderId = orderId();
  const price = (Number(await fixture.bestBid()) + 0.01).toFixed(2);
  await fixture.send({ clientOrderId, price, quantity: '0.02', protection: { stopLoss: fixture.near(-5) } });
  await fixture.tradeAt('SELL', '0.01', price);
  await waitFor(async () => ((await orderRow(clientOrderId)).status === 'partial-filled' ? true : undefined));
  await buy({ quoteQuantity: '1234.5', protection: { takeProfit: fixture.near(5), stopLoss: fixture.near(-5) } });
  await shown((rows) => rows.some(({ state }) => state === 'active'));
  const { database } = fixture.platform.db;
  const institution = await database.selectFrom('exchange_account').select('institution_id').executeTakeFirstOrThrow();
  const { institution_id: institutionId } = institution;
  await inTransaction(database, async (tx) => {
    await freeze(tx, institutionId, fixture.platform.clock.now);
    await cancelOpeningLater(tx, institutionId);
  });
  await waitFor(async () => ((await orderRow(clientOrderId)).status === 'partial-canceled' ? true : undefined));
  const rows = await shown((all) => all.length === 2 && all.every(({ state }) => state === 'active'));
  const exits = rows.flatMap(({ takeProfit, stopLoss }) => [takeProfit?.status ?? [], stopLoss?.status ?? []].flat());
  expect(exits).toEqual(['running', 'running', 'running']);
  expect(fixture.lockedAtVenue().USDT).toBeUndefined();
});
