import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTradingDeps } from '../../../testkit/platform/tradingDeps.ts';
import { orderId } from '../../../testkit/trading/orderFixture.ts';
import { openSpotFixture, type SpotFixture } from '../../../testkit/trading/spotFixture.ts';
import { until } from '../../../testkit/trading/tradingFixture.ts';
import { verifyLedger } from '../../src/ledger/verify/verifyLedger.ts';
import { orderExpirer } from '../../src/modules/trading/orders/expireOrder.ts';

let fixture: SpotFixture;

interface Listed {
  readonly clientOrderId: string;
  readonly clientListId: string | null;
}

const listOf = (orders: readonly Listed[], clientOrderId: string) =>
  orders.find((order) => order.clientOrderId === clientOrderId)?.clientListId;

beforeAll(async () => {
  fixture = await openSpotFixture();
  await fixture.priced();
});
afterAll(() => fixture?.close());

test('TR-02 WAL-15 a market order spends its total; ledger and exchange then hold the same of each asset', async () => {
  const clientOrderId = orderId();
  const sent = await fixture.send({ clientOrderId, priceType: 'market', quoteQuantity: '500' });
  expect(sent).toMatchObject({ code: 200, data: { clientOrderId, status: 'filled' } });
  await fixture.sync();
  expect(await fixture.ledger()).toEqual(fixture.atVenue());
  const { data: page } = await fixture.call('/lightning/spot/order/pageOrder', {});
  expect(page.items).toMatchObject([
    { clientOrderId, instrumentId: 'BTC-USDT', status: 'filled', quoteQuantity: '500', feeAsset: 'BTC' },
  ]);
  const { data: trades } = await fixture.call('/lightning/spot/trade/queryTrade', {});
  expect(trades.items[0]).toMatchObject({ clientOrderId, direction: 'buy', feeAsset: 'BTC' });
  expect((await verifyLedger(fixture.platform.db.database)).differences).toEqual([]);
});

test('TR-02 a limit order locks its price; only what is free can be transferred; cancelled, all is free', async () => {
  const clientOrderId = orderId();
  const price = fixture.near(-5);
  const sent = await fixture.send({ clientOrderId, price, quantity: '0.1' });
  expect(sent).toMatchObject({ code: 200, data: { status: 'running' } });
  const usdt = async () => {
    const { data } = await fixture.call('/broker/spot/account/query', { exchangeKeyId: fixture.keyId });
    return data.assets.find(({ asset }: { asset: string }) => asset === 'USDT');
  };
  const locked = toDecimalString(decimal(price).times('0.1'));
  const resting = await until(usdt, (row) => row?.frozen === locked);
  expect(resting.available).toBe(toDecimalString(decimal(resting.total).minus(locked)));
  const { data: free } = await fixture.call('/broker/lightning/transfer/queryTransferAvailable', {
    accountType: 'trade_account',
    asset: 'USDT',
  });
  expect(free.available).toBe(resting.available);
  const { data: wallet } = await fixture.platform.call('GET', '/user/assets', undefined, fixture.token);
  expect(wallet).toContainEqual(
    expect.objectContaining({
      accountType: 'trade_account',
      asset: 'USDT',
      frozen: locked,
      available: resting.available,
    }),
  );
  const { data: open } = await fixture.call('/lightning/spot/order/queryOpenOrder', { keyId: fixture.keyId });
  expect(open.items).toMatchObject([{ clientOrderId, price, status: 'running', triggered: false }]);
  expect(await fixture.order('cancelOrder', { clientOrderId })).toMatchObject({
    code: 200,
    data: { status: 'cancelled', executedQuantity: '0' },
  });
  expect((await until(usdt, (row) => row?.frozen === '0')).available).toBe(resting.total);
});

test('TR-15 an amended order is replaced by another one, once, with the wanted quantity', async () => {
  const clientOrderId = orderId();
  await fixture.send({ clientOrderId, price: fixture.near(-5), quantity: '0.1' });
  const terms = {
    clientOrderId,
    price: fixture.near(-6),
    quantity: '0.2',
    validUntil: fixture.platform.clock.now + 5_000,
  };
  const amended = await fixture.order('amendOrder', terms);
  expect(amended).toMatchObject({ code: 200, data: { status: 'running' } });
  expect((await fixture.order('amendOrder', terms)).data).toEqual(amended.data);
  const { data: open } = await fixture.call('/lightning/spot/order/queryOpenOrder', { keyId: fixture.keyId });
  expect(open.items).toMatchObject([
    { clientOrderId: amended.data.clientOrderId, price: terms.price, quantity: '0.2' },
  ]);
  expect((await fixture.order('cancelAllOrder', {})).data).toMatchObject({ cancelled: 1, failed: [] });
});

test('TR-15 an amended order never buys more than the wanted quantity, with what had filled before', async () => {
  const clientOrderId = orderId();
  const price = toDecimalString(decimal(await fixture.bestBid()).plus('0.01'));
  await fixture.send({ clientOrderId, price, quantity: '0.3' });
  await fixture.tradeAt('SELL', '0.1', price);
  const amended = await fixture.order('amendOrder', { clientOrderId, price: fixture.near(-6), quantity: '0.25' });
  expect(amended).toMatchObject({ code: 200, data: { status: 'running' } });
  const { data: ended } = await fixture.call('/lightning/spot/trade/queryTradeDetail', {
    keyId: fixture.keyId,
    clientOrderId,
  });
  expect(ended.order.status).toBe('partial-canceled');
  const filled = decimal(ended.order.executedQuantity);
  expect(filled.gte('0.1')).toBe(true);
  const { data: open } = await fixture.call('/lightning/spot/order/queryOpenOrder', { keyId: fixture.keyId });
  expect(open.items).toMatchObject([
    { clientOrderId: amended.data.clientOrderId, quantity: toDecimalString(decimal('0.25').minus(filled)) },
  ]);
  const less = { clientOrderId: amended.data.clientOrderId, price: fixture.near(-7), quantity: '0.05' };
  expect((await fixture.order('amendOrder', less)).code).toBe(200);
  expect((await fixture.order('cancelAllOrder', {})).data).toMatchObject({ cancelled: 1, failed: [] });
  expect(fixture.lockedAtVenue()).toEqual({});
});

test('TR-01 an order outside its bounds, or beyond what is free, is refused before it is sent', async () => {
  const price = fixture.near(-1);
  const errors: [object, object][] = [
    [
      { price: `${price}1`, quantity: '0.1' },
      { field: 'price', rule: 'tick', bound: '0.01000000' },
    ],
    [
      { price, quantity: '0.000001' },
      { field: 'quantity', rule: 'step', bound: '0.00001000' },
    ],
    [
      { price, quantity: '0.00001' },
      { field: 'quantity', rule: 'notional', bound: '5.00000000' },
    ],
    [
      { priceType: 'market', quoteQuantity: '4.99' },
      { field: 'quoteQuantity', rule: 'notional', bound: '5.00000000' },
    ],
  ];
  for (const [fields, bound] of errors) expect(await fixture.send(fields)).toMatchObject({ code: 45543, data: bound });
  expect((await fixture.send({ price, quantity: '50' })).code).toBe(45520);
  const both = { priceType: 'market', quantity: '0.1', quoteQuantity: '10' };
  const byTotal = { priceType: 'market', quoteQuantity: '10' };
  const condition = { type: 'stop', triggerPrice: fixture.near(3) };
  const expiresAt = fixture.platform.clock.now + 60_000;
  const waits = { condition, expiresAt };
  const forms: [object, object][] = [
    [{ priceType: 'market' }, { field: 'quantity', rule: 'required' }],
    [both, { field: 'quoteQuantity', rule: 'exclusive' }],
    [
      { ...byTotal, condition, expiresAt },
      { field: 'quantity', rule: 'required' },
    ],
    [
      { price: fixture.near(4), quantity: '0.1', timeInForce: 'GTX', ...waits },
      { field: 'price', rule: 'post_only' },
    ],
  ];
  for (const [fields, bound] of forms) expect(await fixture.send(fields)).toMatchObject({ code: 45543, data: bound });
});

test('a contract in a spot call, and a pair in a futures call, is not listed', async () => {
  const instrumentId = 'BTCUSDT';
  const clientOrderId = orderId();
  const price = fixture.near(-5);
  const quantity = '0.01';
  expect((await fixture.order('cancelAllOrder', { instrumentId })).code).toBe(45542);
  expect((await fixture.order('cancelOrder', { instrumentId, clientOrderId })).code).toBe(45542);
  expect((await fixture.order('amendOrder', { instrumentId, clientOrderId, price, quantity })).code).toBe(45542);
  expect((await fixture.order('cancelOrderList', { instrumentId, clientListId: orderId() })).code).toBe(45542);
  expect((await fixture.send({ instrumentId, price, quantity })).code).toBe(45542);
  const futures = { exchangeKeyId: fixture.keyId, instrumentId: 'BTC-USDT' };
  expect((await fixture.call('/broker/lightning/futures/order/cancelAllOrder', futures)).code).toBe(45542);
});

test('KY-07 an institution without spot sends no spot order; it cancels and transfers out', async () => {
  const clientOrderId = orderId();
  await fixture.send({ clientOrderId, price: fixture.near(-5), quantity: '0.01' });
  const forbid = (forbidden: boolean) =>
    fixture.platform.db.owner.updateTable('institution').set({ spot_trading_forbidden: forbidden }).execute();
  await forbid(true);
  expect((await fixture.send({ price: fixture.near(-5), quantity: '0.01' })).code).toBe(45552);
  expect((await fixture.order('cancelOrder', { clientOrderId })).code).toBe(200);
  expect(await fixture.transfer('USDT', '10', 'trade_account', 'capital_account')).toMatchObject({ code: 200 });
  await forbid(false);
});

test('TR-15 a conditional order locks funds until its trigger, and the platform ends it at its expiry', async () => {
  const { platform } = fixture;
  const clientOrderId = orderId();
  const expiresAt = platform.clock.now + 2_000;
  const condition = { type: 'stop', triggerPrice: fixture.near(3) };
  const terms = { clientOrderId, price: fixture.near(4), quantity: '0.01', condition };
  expect(await fixture.send(terms)).toMatchObject({ code: 45543, data: { field: 'expiresAt', rule: 'required' } });
  const sent = await fixture.send({ ...terms, clientOrderId, expiresAt });
  expect(sent).toMatchObject({ code: 200, data: { status: 'running' } });
  const { data: open } = await fixture.call('/lightning/spot/order/queryOpenOrder', { keyId: fixture.keyId });
  expect(open.items).toMatchObject([
    { clientOrderId, triggered: false, condition: { ...condition, triggerBy: 'last' } },
  ]);
  const wider = { clientOrderId, price: fixture.near(4), quantity: '0.02', triggerPrice: fixture.near(3.5) };
  const amended = await fixture.order('amendOrder', wider);
  expect(amended).toMatchObject({ code: 200, data: { status: 'running' } });
  await fixture.pass(2_000);
  await orderExpirer(createTradingDeps(platform))({ orderId: await fixture.rowId(amended.data.clientOrderId) });
  const { data: ended } = await fixture.call('/lightning/spot/trade/queryTradeDetail', {
    keyId: fixture.keyId,
    clientOrderId: amended.data.clientOrderId,
  });
  expect(ended.order.status).toBe('expired');
  expect(fixture.lockedAtVenue()).toEqual({});
  await fixture.priced();
});

test('TR-15 both orders of an OCO rest, a repeat sends nothing, and both are cancelled together', async () => {
  const clientListId = orderId();
  const [profit, stop] = [orderId(), orderId()];
  await fixture.send({ priceType: 'market', quoteQuantity: '5000' });
  const list = {
    clientListId,
    direction: 'sell',
    quantity: '0.02',
    takeProfit: { clientOrderId: profit, price: fixture.near(4) },
    stop: { clientOrderId: stop, triggerPrice: fixture.near(-4), price: fixture.near(-5) },
    expiresAt: fixture.platform.clock.now + 3_600_000,
    validUntil: fixture.platform.clock.now + 5_000,
  };
  const sent = await fixture.order('sendOrderList', list);
  expect(sent).toMatchObject({
    code: 200,
    data: { clientListId, status: 'running', orders: [{ clientOrderId: profit }, { clientOrderId: stop }] },
  });
  expect((await fixture.order('sendOrderList', list)).data).toEqual(sent.data);
  expect(fixture.lockedAtVenue()).toEqual({ BTC: '0.02' });
  await until(
    () => fixture.call('/lightning/spot/order/queryOpenOrder', { keyId: fixture.keyId }),
    ({ data }) => [profit, stop].every((id) => listOf(data.items, id) === clientListId),
  );
  const alone = { clientOrderId: profit, price: fixture.near(5), quantity: '0.02' };
  expect((await fixture.order('amendOrder', alone)).code).toBe(45578);
  expect((await fixture.order('cancelOrderList', { clientListId: 'unknown-list' })).code).toBe(45577);
  const cancelled = await fixture.order('cancelOrderList', { clientListId });
  expect(cancelled.data.orders).toMatchObject([{ status: 'cancelled' }, { status: 'cancelled' }]);
  const detailOf = (clientOrderId: string) =>
    fixture.call('/lightning/spot/trade/queryTradeDetail', { keyId: fixture.keyId, clientOrderId });
  expect((await detailOf(stop)).data).toMatchObject({
    order: { clientOrderId: stop, clientListId },
    listed: [{ clientOrderId: profit, clientListId, status: 'cancelled' }],
  });
  expect(fixture.lockedAtVenue()).toEqual({});
});

test.each([
  ['is pushed', '0.2', () => undefined],
  ['is lost with the connection', '0.4', () => fixture.network.cut()],
])('TR-15 TR-17 a filled order of an OCO ends the other where the message %s', async (_, above, interrupt) => {
  const { platform, keyId } = fixture;
  const [profit, stop] = [orderId(), orderId()];
  const price = toDecimalString(decimal(await fixture.bestBid()).plus(above));
  const sent = await fixture.order('sendOrderList', {
    clientListId: orderId(),
    direction: 'sell',
    quantity: '0.002',
    takeProfit: { clientOrderId: profit, price },
    stop: { clientOrderId: stop, triggerPrice: fixture.near(-4), price: fixture.near(-5) },
    expiresAt: platform.clock.now + 3_600_000,
  });
  expect(sent).toMatchObject({ code: 200, data: { status: 'running' } });
  interrupt();
  await fixture.tradeAt('BUY', '4', price);
  const statusOf = async (clientOrderId: string) => {
    const { data } = await fixture.call('/lightning/spot/trade/queryTradeDetail', { keyId, clientOrderId });
    return data.order.status;
  };
  expect(
    await until(
      () => statusOf(profit),
      (status) => status === 'filled',
    ),
  ).toBe('filled');
  expect(
    await until(
      () => statusOf(stop),
      (status) => status !== 'running',
    ),
  ).toBe('expired');
  expect(fixture.lockedAtVenue()).toEqual({});
  await fixture.sync();
  expect(await fixture.ledger()).toEqual(fixture.atVenue());
});

test('TR-15 legs of an OCO on the wrong side of the market are refused at their fields', async () => {
  const list = {
    clientListId: orderId(),
    direction: 'sell',
    quantity: '0.001',
    takeProfit: { clientOrderId: orderId(), price: fixture.near(-4) },
    stop: { clientOrderId: orderId(), triggerPrice: fixture.near(-5) },
    expiresAt: fixture.platform.clock.now + 3_600_000,
  };
  expect(await fixture.order('sendOrderList', list)).toMatchObject({
    code: 45543,
    data: { field: 'price', rule: 'must_exceed' },
  });
  const above = { ...list, takeProfit: { clientOrderId: orderId(), price: fixture.near(4) } };
  const wrong = { ...above, stop: { clientOrderId: orderId(), triggerPrice: fixture.near(2) } };
  expect(await fixture.order('sendOrderList', wrong)).toMatchObject({
    code: 45543,
    data: { field: 'triggerPrice', rule: 'must_be_below' },
  });
  expect((await fixture.order('cancelOrderList', list)).code).toBe(400);
});

test('TR-15 a repeat of a list with other terms is refused; at its expiry both orders end expired', async () => {
  const { platform, keyId } = fixture;
  const [profit, stop] = [orderId(), orderId()];
  const list = {
    clientListId: orderId(),
    direction: 'sell',
    quantity: '0.002',
    takeProfit: { clientOrderId: profit, price: fixture.near(4) },
    stop: { clientOrderId: stop, triggerPrice: fixture.near(-4), price: fixture.near(-5) },
  };
  expect(await fixture.order('sendOrderList', list)).toMatchObject({
    code: 45543,
    data: { field: 'expiresAt', rule: 'required' },
  });
  const timed = { ...list, expiresAt: platform.clock.now + 2_000 };
  expect(await fixture.order('sendOrderList', timed)).toMatchObject({ code: 200, data: { status: 'running' } });
  const others: object[] = [
    { direction: 'buy' },
    { quantity: '0.003' },
    { expiresAt: timed.expiresAt + 1 },
    { instrumentId: 'ETH-USDT' },
    { takeProfit: { ...list.takeProfit, price: fixture.near(5) } },
    { takeProfit: { ...list.takeProfit, clientOrderId: orderId() } },
    { stop: { ...list.stop, clientOrderId: orderId() } },
    { stop: { ...list.stop, triggerPrice: fixture.near(-3) } },
    { stop: { ...list.stop, price: fixture.near(-6) } },
    { stop: { clientOrderId: stop, triggerPrice: list.stop.triggerPrice } },
  ];
  for (const terms of others) {
    const repeated = { ...timed, ...terms };
    expect(await fixture.order('sendOrderList', repeated), JSON.stringify(terms)).toMatchObject({ code: 45544 });
  }
  expect(await fixture.order('sendOrderList', timed)).toMatchObject({ code: 200, data: { status: 'running' } });
  await fixture.pass(2_000);
  await orderExpirer(createTradingDeps(platform))({ orderId: await fixture.rowId(stop) });
  for (const clientOrderId of [profit, stop]) {
    const { data } = await fixture.call('/lightning/spot/trade/queryTradeDetail', { keyId, clientOrderId });
    expect(data.order).toMatchObject({ status: 'expired', expiresAt: timed.expiresAt });
  }
  expect(fixture.lockedAtVenue()).toEqual({});
  await fixture.priced();
});

test('TR-17 what was spent and received is in ledger, records and at the exchange alike', async () => {
  await fixture.send({ priceType: 'market', direction: 'sell', quantity: '0.01' });
  await fixture.sync();
  expect(await fixture.ledger()).toEqual(fixture.atVenue());
  expect((await verifyLedger(fixture.platform.db.database)).differences).toEqual([]);
  const back = await fixture.transfer('USDT', '100', 'trade_account', 'capital_account');
  expect(back).toMatchObject({ code: 200 });
});
