import type { OrderUpdate } from '@aldgate/domain/trading/orderUpdate.ts';
import { expect, test } from 'vitest';
import { isOutcomeUnknown } from '../../signed/signedRest.ts';
import { rejection, scriptedRest } from '../../testing/scriptedRest.ts';
import { newSpotOrder, spotOrder, waitingStop } from '../../testing/spotRows.ts';
import { SpotClient } from './spotClient.ts';

const symbols = (symbol: string) => (symbol === 'BTCUSDT' ? 'BTC-USDT' : undefined);
const NOW = 1_763_690_000_000;
const LATER = NOW + 5_000;

function open(answer: Parameters<typeof scriptedRest>[0]) {
  const { rest, calls } = scriptedRest(answer, NOW);
  return { client: new SpotClient(rest, { symbols }), calls };
}

async function requestOf(order: Partial<OrderUpdate>) {
  const { client, calls } = open(() => spotOrder);
  await client.placeOrder({ ...newSpotOrder, ...order }, LATER);
  return calls[0]?.query;
}

test('TR-14 each kind of order is the exchange’s own type', async () => {
  const common = { symbol: 'BTCUSDT', side: 'BUY', newClientOrderId: 'an-order', newOrderRespType: 'RESULT' };
  const limit = { ...common, price: '104000.01', quantity: '0.2', selfTradePreventionMode: 'EXPIRE_MAKER' };
  const stop = { type: 'stop', triggerPrice: '105000', triggerBy: 'last' } as const;
  expect(await requestOf({})).toEqual({ ...limit, type: 'LIMIT', timeInForce: 'GTC' });
  expect(await requestOf({ timeInForce: 'GTX' })).toEqual({ ...limit, type: 'LIMIT_MAKER' });
  expect(await requestOf({ condition: stop })).toEqual({
    ...limit,
    type: 'STOP_LOSS_LIMIT',
    timeInForce: 'GTC',
    stopPrice: '105000',
  });
  const market = { priceType: 'market', price: null } as const;
  expect(await requestOf(market)).toMatchObject({ type: 'MARKET', quantity: '0.2' });
  expect(await requestOf({ ...market, quantity: '0', quoteQuantity: '500' })).toEqual({
    ...common,
    type: 'MARKET',
    quoteOrderQty: '500',
    selfTradePreventionMode: 'EXPIRE_MAKER',
  });
  expect(await requestOf({ ...market, condition: { ...stop, type: 'take_profit' } })).toMatchObject({
    type: 'TAKE_PROFIT',
    stopPrice: '105000',
  });
});

test('an order that is unknown or no longer open is no failure of a cancellation', async () => {
  const { client } = open(() => rejection(-2011, 'Unknown order sent.'));
  expect(await client.cancelOrder(newSpotOrder)).toBeUndefined();
  await client.cancelAllOrders('BTC-USDT');
  const unknown = open(() => rejection(-2013, 'Order does not exist.'));
  expect(await unknown.client.reportsOf(newSpotOrder)).toEqual([]);
});

test('open orders are separate from those that wait for a trigger; other pairs’ are skipped', async () => {
  const { client, calls } = open(() => [spotOrder, waitingStop, { ...spotOrder, symbol: 'BNBUSDT' }]);
  expect((await client.openOrders()).map(({ orderId }) => orderId)).toEqual(['28']);
  expect((await client.openAlgoOrders()).map(({ orderId }) => orderId)).toEqual(['29']);
  expect(await client.openInstruments()).toEqual(['BTC-USDT', 'BTC-USDT']);
  await client.openOrders('BTC-USDT');
  expect(calls.map(({ query }) => query)).toEqual([{}, {}, {}, { symbol: 'BTCUSDT' }]);
});

test('records are read day by day, and from the last id on within a full page', async () => {
  const trade = {
    symbol: 'BTCUSDT',
    id: 7,
    orderId: 28,
    price: '100000.00000000',
    qty: '0.10000000',
    quoteQty: '10000.00000000',
    commission: '0.00010000',
    commissionAsset: 'BTC',
    time: 9,
    isBuyer: true,
    isMaker: false,
    isBestMatch: true,
  };
  const day = 86_400_000;
  const { client, calls } = open(({ query }) => (query.fromId === undefined ? [trade] : []));
  const startTime = NOW - 2 * day;
  const first = await client.fills('BTC-USDT', { startTime, limit: 1_000 });
  expect(first.fills).toMatchObject([{ tradeId: '7', quantity: '0.1', fee: '0.0001', feeAsset: 'BTC' }]);
  expect(first.next).toEqual({ startTime: startTime + day, limit: 1_000 });
  const full = await client.fills('BTC-USDT', { startTime: NOW - day + 1, limit: 1 });
  expect(full.next).toEqual({ fromId: '8', limit: 1 });
  expect(await client.fills('BTC-USDT', { fromId: '8', limit: 1 })).toEqual({ fills: [] });
  expect(calls[0]).toMatchObject({
    path: '/api/v3/myTrades',
    query: { startTime: String(startTime), endTime: String(startTime + day - 1) },
  });
  const orders = open(() => [spotOrder]);
  expect(await orders.client.allOrders('BTC-USDT', { orderId: '1', limit: 1 })).toMatchObject({
    orders: [{ orderId: '28' }],
    next: { orderId: '29', limit: 1 },
  });
});

test('the account’s state has what orders lock, the names of lists, and the account’s fee rates', async () => {
  const leg = { ...spotOrder, orderId: 30, orderListId: 4 };
  const { client, calls } = open(({ path, query }) => {
    if (path.endsWith('/account')) {
      const commissionRates = { maker: '0.00080000', taker: '0.00100000', buyer: '0', seller: '0' };
      const balances = [{ asset: 'USDT', free: '1.50000000', locked: '2.00000000' }];
      return { updateTime: 3, commissionRates, balances };
    }
    if (path.endsWith('/openOrderList')) return [{ orderListId: 4, listClientOrderId: 'a-list' }];
    return query.symbol === 'BTCUSDT' ? [spotOrder, leg, waitingStop] : [{ ...spotOrder, symbol: query.symbol }];
  });
  let weight = 0;
  const report = await client.report({
    instruments: ['BTC-USDT', 'BTC-USDT'],
    run: (each, work) => {
      weight += each;
      return work();
    },
  });
  expect([...report.balances]).toEqual([
    ['USDT', { wallet: 350_000_000n, cross: 350_000_000n, available: 150_000_000n, locked: 200_000_000n, at: 3 }],
  ]);
  expect(report.orders.map(({ orderId, clientListId }) => [orderId, clientListId])).toEqual([
    ['29', null],
    ['28', null],
    ['30', 'a-list'],
  ]);
  expect(report.feeRates).toEqual({ maker: '0.0008', taker: '0.001' });
  expect([weight, calls.length]).toEqual([32, 3]);
  await client.report({ instruments: ['ETH-USDT'], run: (_weight, work) => work() });
  expect(calls.slice(3).map(({ path }) => path)).toEqual(['/api/v3/account', '/api/v3/openOrders']);
});

test('what spot does not have is refused before anything is sent', async () => {
  const { client, calls } = open(() => ({}));
  for (const call of [client.amendOrder(), client.setCountdown()]) {
    const error: unknown = await call.catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ failure: 'rejected', code: -1020 });
    expect(isOutcomeUnknown(error)).toBe(false);
  }
  expect(calls).toEqual([]);
});

const cancelledRow = { ...spotOrder, clientOrderId: 'x', origClientOrderId: 'an-order', status: 'CANCELED' };
const placedRow = { ...spotOrder, orderId: 31, clientOrderId: 'another' };
const replace = (answer: unknown) => {
  const { client, calls } = open(() => answer);
  const wanted = { ...newSpotOrder, clientOrderId: 'another' };
  return { calls, done: client.cancelReplace({ ...newSpotOrder, orderId: '28' }, wanted, LATER) };
};

test('TR-07 a replacement cancels an order of which nothing is filled and places the other', async () => {
  const row = { cancelResult: 'SUCCESS', newOrderResult: 'SUCCESS' };
  const { calls, done } = replace({ ...row, cancelResponse: cancelledRow, newOrderResponse: placedRow });
  expect(await done).toMatchObject({
    cancelled: { clientOrderId: 'an-order', status: 'cancelled' },
    placed: { orderId: '31', clientOrderId: 'another' },
    rejection: null,
  });
  expect(calls).toMatchObject([
    {
      method: 'POST',
      path: '/api/v3/order/cancelReplace',
      query: {
        cancelOrderId: '28',
        cancelReplaceMode: 'STOP_ON_FAILURE',
        cancelRestrictions: 'ONLY_NEW',
        newClientOrderId: 'another',
      },
    },
  ]);
});

test('a replacement that half failed says which half', async () => {
  const refused = { code: -2010, msg: 'Account has insufficient balance for requested action.' };
  const half = { cancelResult: 'SUCCESS', newOrderResult: 'FAILURE', cancelResponse: cancelledRow };
  const data = { ...half, newOrderResponse: refused };
  const message = 'Order cancel-replace partially failed.';
  expect(await replace(rejection(-2021, message, { status: 409, data })).done).toMatchObject({
    cancelled: { status: 'cancelled' },
    placed: undefined,
    rejection: { code: -2010, message: refused.msg },
  });
  const unknown = { code: -2011, msg: 'Order was not canceled due to cancel restrictions.' };
  const neither = { cancelResult: 'FAILURE', newOrderResult: 'NOT_ATTEMPTED', cancelResponse: unknown };
  const none = { data: { ...neither, newOrderResponse: null } };
  expect(await replace(rejection(-2022, 'Order cancel-replace failed.', none)).done).toEqual({
    cancelled: undefined,
    placed: undefined,
    rejection: { code: -2011, message: unknown.msg },
  });
});

test('a replacement whose answer does not say what was done has an unknown outcome', async () => {
  for (const answer of [rejection(-2021, 'half', { status: 409 }), { cancelResult: 'SUCCESS' }]) {
    const error: unknown = await replace(answer).done.catch((thrown: unknown) => thrown);
    expect(isOutcomeUnknown(error)).toBe(true);
  }
});
