import { randomUUID } from 'node:crypto';
import { PROJECT_LIQUIDATED } from '@aldgate/contract/trading/reasons.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { waitFor } from '../../../testkit/platform/platform.ts';
import { type OrderFixture, openOrderFixture, orderId } from '../../../testkit/trading/orderFixture.ts';
import { protectionCalls } from '../../../testkit/trading/protectionCalls.ts';
import { until } from '../../../testkit/trading/tradingFixture.ts';
import type { ForcedOrder } from '../../src/modules/trading/index.ts';

let fixture: OrderFixture;
beforeAll(async () => {
  fixture = await openOrderFixture();
  await fixture.positions();
});
beforeEach(async () => {
  fixture.network.fate = null;
  const { steps = 0 } = fixture.atVenue().positions.get('BTCUSDT') ?? {};
  if (steps !== 0) await fixture.trade(steps > 0 ? 'SELL' : 'BUY', (Math.abs(steps) / 1000).toFixed(3));
});
afterAll(() => fixture?.close());

const liquidation = () => fixture.platform.app.liquidation;
const { shown } = protectionCalls(() => fixture);
let last = 0;
const step = (): string => {
  last += 1;
  return `liq-1-${last}`;
};
const sale = (fields: Partial<ForcedOrder> = {}): ForcedOrder => ({
  clientOrderId: step(),
  instrumentId: 'BTCUSDT',
  direction: 'sell',
  quantity: '0.1',
  price: null,
  liquidationType: 'position_reduction',
  ...fields,
});
const deadline = () => fixture.platform.clock.now + 5_000;
const place = (order: ForcedOrder) => liquidation().placeOrder(fixture.accountId, order, deadline());
/** Resting orders at the venue, and conditional ones that wait. */
const resting = () => [
  ...fixture.openAtVenue(),
  ...[...fixture.atVenue().algos.values()]
    .filter(({ status }) => status === 'NEW')
    .map(({ clientAlgoId }) => clientAlgoId),
];
const blocked = async (isBlocked: boolean) => {
  const { database } = fixture.platform.db;
  const row = { exchange_account_id: fixture.accountId, reason: 'liquidation' };
  if (isBlocked)
    await database
      .insertInto('trading_block')
      .values({ ...row, level: 'none', since: new Date(fixture.platform.clock.now) })
      .execute();
  else await database.deleteFrom('trading_block').where('exchange_account_id', '=', row.exchange_account_id).execute();
};
const ended = (clientOrderId: string) =>
  waitFor(async () => {
    const row = await fixture.readRow(clientOrderId);
    return row !== undefined && !row.is_open ? row : undefined;
  });
/** An order of an issued key, which the platform does not send. */
const restElsewhere = async (newClientOrderId = orderId()) => {
  const order = { symbol: 'ETHUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', price: '1000', quantity: '0.1' };
  await fixture.elsewhere.post('/fapi/v1/order', { ...order, newClientOrderId });
  return newClientOrderId;
};

test('BR-05 all orders are cancelled: exits, conditional ones, spot, lists, those that are not stored', async () => {
  const transfer = { transferFrom: 'capital_account', transferTo: 'trade_account', asset: 'USDT', amount: '50000' };
  await fixture.call('/broker/lightning/transfer/apply', { key: randomUUID(), ...transfer });
  const protection = { takeProfit: fixture.near(5), stopLoss: fixture.near(-8), triggerBy: 'mark' };
  await fixture.send({ priceType: 'market', quantity: '0.1', protection });
  const [exits] = await shown(([first]) => first?.state === 'active');
  const opening = orderId();
  expect((await fixture.send({ clientOrderId: opening, price: fixture.near(-5), protection })).code).toBe(200);
  const stop = orderId();
  await fixture.send({
    clientOrderId: stop,
    priceType: 'market',
    condition: { type: 'stop', triggerPrice: fixture.near(4), triggerBy: 'last' },
    expiresAt: fixture.platform.clock.now + 86_400_000,
  });
  const spot = { exchangeKeyId: fixture.keyId, instrumentId: 'BTC-USDT', direction: 'buy', quantity: '0.01' };
  const bought = orderId();
  const order = { ...spot, clientOrderId: bought, priceType: 'limit', price: '90000' };
  expect((await fixture.call('/broker/lightning/spot/order/sendOrder', order)).code).toBe(200);
  const [takeProfit, stopOfList] = [orderId(), orderId()];
  const list = {
    ...spot,
    clientListId: orderId(),
    takeProfit: { clientOrderId: takeProfit, price: '60000' },
    stop: { clientOrderId: stopOfList, triggerPrice: '200000' },
    expiresAt: fixture.platform.clock.now + 86_400_000,
  };
  expect((await fixture.call('/broker/lightning/spot/order/sendOrderList', list)).code).toBe(200);
  const foreign = await restElsewhere();
  expect(resting()).toContain(foreign);

  await blocked(true);
  expect(await liquidation().cancelAll(fixture.accountId)).toBe(0);
  expect(resting()).toEqual([]);
  expect([...fixture.atVenue().locked.values()].filter((amount) => amount !== 0n)).toEqual([]);
  const legs = [exits.takeProfit.clientOrderId, exits.stopLoss.clientOrderId];
  for (const id of [...legs, opening, stop, bought, takeProfit, stopOfList])
    expect([id, (await ended(id)).rejection_code]).toEqual([id, PROJECT_LIQUIDATED]);
  expect((await ended(foreign)).status).toBe('cancelled');

  await fixture.pass(5_000);
  expect(resting()).toEqual([]);
  const protections = await fixture.platform.db.database.selectFrom('exchange_protection').selectAll().execute();
  expect(protections.map(({ state, end_reason }) => [state, end_reason])).toEqual([
    ['ended', 'cancelled'],
    ['ended', 'cancelled'],
  ]);
  expect(await liquidation().cancelAll(fixture.accountId)).toBe(0);
  await blocked(false);
});

test('BR-05 an order whose request may still arrive counts as open, and is cancelled when it does', async () => {
  const clientOrderId = orderId();
  fixture.network.fate = ({ method, url }) =>
    method === 'POST' && url.includes(clientOrderId) ? 'loseRequest' : 'pass';
  await fixture.send({ clientOrderId, price: fixture.near(-5) });
  expect(await liquidation().cancelAll(fixture.accountId)).toBe(1);
  fixture.network.fate = null;
  await fixture.pass(60_000);
  expect(await liquidation().cancelAll(fixture.accountId)).toBe(0);
  expect((await ended(clientOrderId)).status).toBe('failed');
});

test('BR-05 TR-13 a position is reduced on a blocked account, once for each id, and the records say why', async () => {
  await fixture.trade('BUY', '0.4');
  await blocked(true);
  const held = await liquidation().holdings(fixture.accountId);
  expect(held.positions).toMatchObject([{ instrumentId: 'BTCUSDT', side: 'long', quantity: '0.4' }]);
  const [{ markPrice, maintenanceMargin } = { markPrice: '0', maintenanceMargin: '0' }] = held.positions;
  expect([Number(markPrice) > 0, Number(maintenanceMargin) > 0]).toEqual([true, true]);

  const first = sale({ price: fixture.near(-2) });
  const done = { state: 'ended', executedQuantity: '0.1', reason: null };
  expect(await place(first)).toEqual(done);
  expect(await place(first)).toEqual(done);
  expect(await liquidation().find(fixture.accountId, first)).toEqual(done);
  expect(fixture.position()).toBe(300);
  const taken = sale({ liquidationType: 'take_over' });
  expect(await place(taken)).toEqual(done);
  expect(fixture.position()).toBe(200);

  const { data } = await fixture.call('/lightning/futures/order/pageOrder', { keyId: fixture.keyId });
  const find = (id: string) => data.items.find((row: { clientOrderId: string }) => row.clientOrderId === id);
  expect(find(first.clientOrderId)).toMatchObject({ liquidationType: 'position_reduction', reduceOnly: true });
  expect(find(taken.clientOrderId)).toMatchObject({ liquidationType: 'take_over', direction: 'sell' });
  const stored = await fixture.readRow(first.clientOrderId);
  expect(stored).toMatchObject({ user_id: null, time_in_force: 'IOC', status: 'filled' });
  expect(find(first.clientOrderId).createdAt).toBe(stored?.created_at.getTime());
  const sent = await fixture.platform.db.database
    .selectFrom('audit_record')
    .select(['actor', 'after'])
    .where('subject', '=', `exchange_order:${stored?.id}`)
    .execute();
  expect(sent).toMatchObject([{ actor: 'system', after: { liquidationType: 'position_reduction' } }]);
  await blocked(false);
});

test('BR-05 SH-05 every member who trades is notified of what the liquidation of a project did', async () => {
  const { data } = await until(
    () => fixture.call('/user/notification/page', { queryCondition: { topic: 'liquidation' } }),
    ({ data: page }) => page.items.length === 2,
  );
  // Both are of one moment of the clock, so that neither is the newer.
  const items: { title: string; text: string }[] = data.items.toSorted((a: { title: string }, b: { title: string }) =>
    a.title.localeCompare(b.title),
  );
  expect(items).toMatchObject([
    { title: 'Position closed by the liquidation of a project: BTCUSDT', isOwn: false },
    { title: 'Position reduced by the liquidation of a project: BTCUSDT', isOwn: false },
  ]);
  expect(items[1]?.text).toMatch(/^Sold 0\.1 BTC at /);
});

test('BR-05 a reduction beyond the position ends with it, and one without a position has nothing to do', async () => {
  await fixture.trade('BUY', '0.1');
  const beyond = await place(sale({ quantity: '0.3' }));
  expect([beyond.state, fixture.position()]).toEqual(['ended', 0]);
  const again = sale();
  expect(await place(again)).toEqual({ state: 'ended', executedQuantity: '0', reason: null });
  expect(fixture.position()).toBe(0);
  expect((await fixture.readRow(again.clientOrderId))?.rejection_code).toBe(-2022);
});

test('BR-05 what a price does not let trade ends, and what the exchange refuses says why', async () => {
  await fixture.trade('BUY', '0.1');
  expect(await place(sale({ price: fixture.near(2) }))).toEqual({
    state: 'ended',
    executedQuantity: '0',
    reason: null,
  });
  const refused = await place(sale({ quantity: '0.00001' }));
  expect(refused).toMatchObject({ state: 'refused', executedQuantity: '0', reason: expect.stringMatching(/./) });
});

test('BR-05 without an answer nothing is known: the order is found later, and is never sent again', async () => {
  await fixture.trade('BUY', '0.2');
  const order = sale();
  fixture.network.fate = ({ url }) => (url.includes(order.clientOrderId) ? 'loseAnswer' : 'pass');
  await expect(place(order)).rejects.toThrow();
  expect(fixture.position()).toBe(100);
  await expect(liquidation().find(fixture.accountId, order)).rejects.toThrow();
  fixture.network.fate = null;
  const done = { state: 'ended', executedQuantity: '0.1', reason: null };
  expect(await liquidation().find(fixture.accountId, order)).toEqual(done);
  expect(await place(order)).toEqual(done);
  expect(fixture.position()).toBe(100);
});

test('BR-05 an order that never arrived is refused once it cannot arrive any more', async () => {
  await fixture.trade('BUY', '0.1');
  const order = sale();
  fixture.network.fate = ({ method, url }) =>
    method === 'POST' && url.includes(order.clientOrderId) ? 'loseRequest' : 'pass';
  await expect(place(order)).rejects.toThrow();
  fixture.network.fate = null;
  expect(await liquidation().find(fixture.accountId, order)).toBeNull();
  await expect(place(order)).rejects.toThrow();
  fixture.platform.clock.advance(60_000);
  expect(await place(order)).toMatchObject({ state: 'refused' });
  expect(fixture.position()).toBe(100);
});

test('BR-05 members neither take nor withdraw nor cancel an order of the platform', async () => {
  await fixture.trade('BUY', '0.2');
  const reserved = { clientOrderId: 'liq-1-100000', price: fixture.near(-5) };
  expect(await fixture.send(reserved)).toMatchObject({
    code: 400,
    data: { fields: [{ path: 'clientOrderId' }] },
  });
  const taken = sale({ instrumentId: 'ETHUSDT' });
  await restElsewhere(taken.clientOrderId);
  await waitFor(() => fixture.readRow(taken.clientOrderId));
  expect(await place(taken)).toEqual({ state: 'refused', executedQuantity: '0', reason: 'idTaken' });
  expect(await liquidation().find(fixture.accountId, taken)).toBeNull();
  const order = sale();
  const named = { instrumentId: 'BTCUSDT', clientOrderId: order.clientOrderId };
  expect(await fixture.order('cancelOrder', { ...named, orderValidUntil: deadline() })).toMatchObject({
    data: { status: 'cancelled' },
  });
  expect(await place(order)).toMatchObject({ state: 'ended', executedQuantity: '0.1' });
  expect(await fixture.order('cancelOrder', named)).toMatchObject({
    code: 45726,
    data: { level: 'none', reason: 'liquidation' },
  });
});

test('BR-05 what spot holds is sold where it has a market, by the rules of that market', async () => {
  const transfer = { transferFrom: 'capital_account', transferTo: 'trade_account', asset: 'USDT', amount: '20000' };
  await fixture.call('/broker/lightning/transfer/apply', { key: randomUUID(), ...transfer });
  await fixture.elsewhere.post('/api/v3/order', { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quantity: '0.1' });
  const read = async () => (await liquidation().holdings(fixture.accountId)).balances;
  const [balance, ...others] = await waitFor(async () => {
    const balances = await read().catch(() => []);
    return balances.length > 0 ? balances : undefined;
  });
  expect([others, balance]).toMatchObject([[], { asset: 'BTC', instrumentId: 'BTC-USDT' }]);
  expect(Number(balance?.price)).toBeGreaterThan(0);
  const rules = await liquidation().rules(fixture.accountId, 'BTC-USDT');
  expect([Number(rules.minimumNotional) > 0, Number(rules.step) > 0]).toEqual([true, true]);
  const sold = await place(
    sale({ instrumentId: 'BTC-USDT', quantity: '0.05', price: null, liquidationType: 'take_over' }),
  );
  expect(sold).toMatchObject({ state: 'ended', executedQuantity: '0.05' });
  expect(Number((await read())[0]?.free)).toBeCloseTo(Number(balance?.free) - 0.05, 8);
});

test('the rules of a contract bound an order of either kind', async () => {
  const rules = await liquidation().rules(fixture.accountId, 'BTCUSDT');
  expect(rules).toMatchObject({ step: '0.001', tick: '0.10', minimumNotional: '0' });
  await expect(liquidation().rules(fixture.accountId, 'NOPEUSDT')).rejects.toMatchObject({
    entry: 'instrumentNotFound',
  });
});
