import { expect, test } from 'vitest';
import { tradingVenue } from '../../../testing/tradingVenue.ts';

async function spotVenue() {
  const manual = await tradingVenue({ market: 'still' });
  const { processor } = manual.venue;
  const account = processor.engine.state.keys.get('venue-demo-a')?.account ?? 0;
  const locked = (asset: string) => String(processor.engine.account(account).locked.get(asset) ?? 0n);
  return { ...manual, locked };
}

const OCO = {
  symbol: 'BTCUSDT',
  side: 'SELL',
  quantity: '1',
  aboveType: 'LIMIT_MAKER',
  abovePrice: '110000',
  aboveClientOrderId: 'up',
  belowType: 'STOP_LOSS_LIMIT',
  belowStopPrice: '100000',
  belowPrice: '99900',
  belowTimeInForce: 'GTC',
  belowClientOrderId: 'down',
  listClientOrderId: 'both',
} as const;

const RELATION = 'The relationship of the prices for the orders is not correct.';

test('TR-14 an OCO is placed, queried and cancelled as one list', async () => {
  const { alice, locked } = await spotVenue();
  const { body: list } = await alice('POST /api/v3/orderList/oco', OCO);
  expect(Object.keys(list)).toEqual([
    'orderListId',
    'contingencyType',
    'listStatusType',
    'listOrderStatus',
    'listClientOrderId',
    'transactionTime',
    'symbol',
    'orders',
    'orderReports',
  ]);
  expect(list).toMatchObject({ contingencyType: 'OCO', listStatusType: 'EXEC_STARTED', listOrderStatus: 'EXECUTING' });
  expect(list.orders.map((each: { clientOrderId: string }) => each.clientOrderId)).toEqual(['down', 'up']);
  expect(list.orderReports).toMatchObject([
    { type: 'STOP_LOSS_LIMIT', status: 'NEW', stopPrice: '100000.00000000', workingTime: -1 },
    { type: 'LIMIT_MAKER', status: 'NEW', orderListId: list.orderListId },
  ]);
  expect(locked('BTC')).toBe('100000000');
  expect((await alice('GET /api/v3/openOrderList')).body).toHaveLength(1);
  const queried = await alice('GET /api/v3/orderList', { origClientOrderId: 'both' });
  expect(queried.body).toMatchObject({ orderListId: list.orderListId, listOrderStatus: 'EXECUTING' });
  expect(queried.body.orderReports).toBeUndefined();
  const cancelled = await alice('DELETE /api/v3/orderList', { symbol: 'BTCUSDT', listClientOrderId: 'both' });
  expect(cancelled.body).toMatchObject({ listStatusType: 'ALL_DONE', listOrderStatus: 'ALL_DONE' });
  expect(cancelled.body.orderReports).toMatchObject([{ status: 'CANCELED' }, { status: 'CANCELED' }]);
  expect(locked('BTC')).toBe('0');
  const over = await alice('GET /api/v3/orderList', { orderListId: list.orderListId });
  expect(over.body).toMatchObject({ listClientOrderId: 'both', listOrderStatus: 'ALL_DONE' });
  expect((await alice('GET /api/v3/allOrderList')).body).toHaveLength(1);
  expect((await alice('GET /api/v3/openOrderList')).body).toEqual([]);
  const again = await alice('DELETE /api/v3/orderList', { symbol: 'BTCUSDT', orderListId: list.orderListId });
  expect(again.body.code).toBe(-2011);
  expect((await alice('GET /api/v3/orderList', { orderListId: 1 })).body.code).toBe(-2013);
});

test('the older form of an OCO is the same list, and counts as two orders', async () => {
  const { alice } = await spotVenue();
  const order = { symbol: 'BTCUSDT', side: 'BUY', quantity: '0.1', price: '100000', stopPrice: '110000' };
  const { body, headers } = await alice('POST /api/v3/order/oco', order);
  expect(body.orderReports).toMatchObject([{ type: 'STOP_LOSS' }, { type: 'LIMIT_MAKER', price: '100000.00000000' }]);
  expect(headers.get('x-mbx-order-count-10s')).toBe('2');
  expect((await alice('POST /api/v3/order/oco', { ...order, stopLimitPrice: '111000' })).body.code).toBe(-1102);
  const all = await alice('DELETE /api/v3/openOrders', { symbol: 'BTCUSDT' });
  expect(all.body).toMatchObject([{ contingencyType: 'OCO', orderReports: [{}, {}] }]);
});

test.each([
  ['legs on the wrong side', { abovePrice: '90000' }, -2010, RELATION],
  [
    'two stops',
    { aboveType: 'STOP_LOSS', abovePrice: '', aboveStopPrice: '110000' },
    -2010,
    'Unsupported order combination',
  ],
  ['a limit without its time in force', { belowTimeInForce: '' }, -1102, 'belowTimeInForce'],
  ['a price that the type has not', { belowType: 'STOP_LOSS' }, -1106, 'belowPrice'],
  ['more than is free', { quantity: '10.1' }, -2010, 'insufficient balance'],
  ['too little', { quantity: '0.00001' }, -1013, 'NOTIONAL'],
  ['an iceberg', { aboveIcebergQty: '1' }, -1106, 'aboveIcebergQty'],
] as const)('an OCO with %s is refused and locks nothing', async (_, change, code, message) => {
  const { alice, locked, venue } = await spotVenue();
  const { sequence } = venue.processor.engine.state;
  const { body } = await alice('POST /api/v3/orderList/oco', { ...OCO, ...change });
  expect(body.code).toBe(code);
  expect(body.msg).toContain(message);
  expect([locked('BTC'), venue.processor.engine.state.sequence]).toEqual(['0', sequence]);
});

const LIMIT = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '1', price: '100000' };

test('TR-14 cancel and replace answers with both halves, 409 if one failed and 400 if none happened', async () => {
  const { alice } = await spotVenue();
  const { body: first } = await alice('POST /api/v3/order', LIMIT);
  const replace = (fields: object) =>
    alice('POST /api/v3/order/cancelReplace', { ...LIMIT, cancelReplaceMode: 'STOP_ON_FAILURE', ...fields });
  const done = await replace({ cancelOrderId: first.orderId, price: '100100' });
  expect(done.status).toBe(200);
  expect(done.body).toMatchObject({
    cancelResult: 'SUCCESS',
    newOrderResult: 'SUCCESS',
    cancelResponse: { origClientOrderId: first.clientOrderId, status: 'CANCELED' },
    newOrderResponse: { price: '100100.00000000', status: 'NEW', fills: [] },
  });
  const { orderId } = done.body.newOrderResponse;
  const half = await replace({ cancelOrderId: orderId, quantity: '20' });
  expect(half.status).toBe(409);
  expect(half.body).toMatchObject({
    code: -2021,
    data: { cancelResult: 'SUCCESS', newOrderResponse: { code: -2010 } },
  });
  const stopped = await replace({ cancelOrderId: orderId });
  expect(stopped.status).toBe(400);
  expect(stopped.body).toMatchObject({
    code: -2022,
    data: {
      cancelResult: 'FAILURE',
      newOrderResult: 'NOT_ATTEMPTED',
      cancelResponse: { code: -2011 },
      newOrderResponse: null,
    },
  });
  const anyway = await replace({ cancelOrderId: orderId, cancelReplaceMode: 'ALLOW_FAILURE' });
  expect(anyway.status).toBe(409);
  expect(anyway.body.data).toMatchObject({ cancelResult: 'FAILURE', newOrderResult: 'SUCCESS' });
  expect((await alice('GET /api/v3/openOrders', { symbol: 'BTCUSDT' })).body).toHaveLength(1);
});

test('a cancellation can be restricted to orders without a fill', async () => {
  const { alice } = await spotVenue();
  const { body } = await alice('POST /api/v3/order', LIMIT);
  const cancel = (cancelRestrictions: string) =>
    alice('DELETE /api/v3/order', { symbol: 'BTCUSDT', orderId: body.orderId, cancelRestrictions });
  expect((await cancel('ONLY_PARTIALLY_FILLED')).body).toMatchObject({ code: -2011 });
  expect((await cancel('NEVER')).body).toMatchObject({ code: -1145 });
  expect((await cancel('ONLY_NEW')).body).toMatchObject({ status: 'CANCELED' });
});

test('fees, order counts and balances are those of the account', async () => {
  const { alice } = await spotVenue();
  const { body: resting } = await alice('POST /api/v3/order', LIMIT);
  await alice('POST /api/v3/order', { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quantity: '0.001' });
  const { body: limits } = await alice('GET /api/v3/rateLimit/order');
  // The market order has filled.
  expect(limits).toEqual([
    { rateLimitType: 'ORDERS', interval: 'SECOND', intervalNum: 10, limit: 100, count: 1 },
    { rateLimitType: 'ORDERS', interval: 'DAY', intervalNum: 1, limit: 200_000, count: 1 },
  ]);
  const { body: commission } = await alice('GET /api/v3/account/commission', { symbol: 'BTCUSDT' });
  expect(commission.standardCommission.taker).toBe('0.00100000');
  const { body: fees } = await alice('GET /sapi/v1/asset/tradeFee', { symbol: 'BTCUSDT' });
  expect(fees).toEqual([{ symbol: 'BTCUSDT', makerCommission: '0.001', takerCommission: '0.001' }]);
  const { body: assets } = await alice('POST /sapi/v3/asset/getUserAsset', { asset: 'USDT' });
  expect(assets).toMatchObject([{ asset: 'USDT', locked: '100000.00000000' }]);
  expect((await alice('GET /sapi/v1/margin/allPairs')).body).toEqual([]);
  expect(resting.status).toBe('NEW');
});
