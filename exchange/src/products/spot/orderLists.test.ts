import { expect, test } from 'vitest';
import { rejection, scriptedRest } from '../../testing/scriptedRest.ts';
import { spotOrder, waitingStop } from '../../testing/spotRows.ts';
import type { NewOrderList } from '../productClient.ts';
import { SpotOrderLists } from './orderLists.ts';

const legs = [
  { ...waitingStop, orderListId: 4 },
  { ...spotOrder, orderListId: 4, type: 'LIMIT_MAKER', side: 'SELL' },
];
const row = {
  orderListId: 4,
  contingencyType: 'OCO',
  listStatusType: 'EXEC_STARTED',
  listOrderStatus: 'EXECUTING',
  listClientOrderId: 'a-list',
  transactionTime: 11,
  symbol: 'BTCUSDT',
  orders: legs.map(({ symbol, orderId, clientOrderId }) => ({ symbol, orderId, clientOrderId })),
};
const list: NewOrderList = {
  instrumentId: 'BTC-USDT',
  clientListId: 'a-list',
  direction: 'sell',
  quantity: '0.2',
  takeProfit: { clientOrderId: 'an-order', price: '104000.01' },
  stop: { clientOrderId: 'a-stop', triggerPrice: '99000', price: '98900' },
};

test('TR-14 a list’s take-profit is above its stop for a sale, and below it for a purchase', async () => {
  const { rest, calls } = scriptedRest(() => ({ ...row, orderReports: legs }));
  const lists = new SpotOrderLists(rest);
  const report = await lists.placeList(list, Number.POSITIVE_INFINITY);
  expect(report).toMatchObject({
    list: { clientListId: 'a-list', listId: '4', status: 'executing', updatedAt: 11 },
    orders: [
      { orderId: '29', clientListId: 'a-list', condition: { triggerPrice: '99000' } },
      { orderId: '28', clientListId: 'a-list', timeInForce: 'GTX', condition: null },
    ],
  });
  const stop = { clientOrderId: 'a-stop', triggerPrice: '105000', price: null };
  await lists.placeList({ ...list, direction: 'buy', stop }, Number.POSITIVE_INFINITY);
  const common = { symbol: 'BTCUSDT', listClientOrderId: 'a-list', quantity: '0.2', newOrderRespType: 'RESULT' };
  const prevention = { selfTradePreventionMode: 'EXPIRE_MAKER' };
  expect(calls.map(({ query }) => query)).toEqual([
    {
      ...common,
      ...prevention,
      side: 'SELL',
      aboveType: 'LIMIT_MAKER',
      aboveClientOrderId: 'an-order',
      abovePrice: '104000.01',
      belowType: 'STOP_LOSS_LIMIT',
      belowClientOrderId: 'a-stop',
      belowStopPrice: '99000',
      belowPrice: '98900',
      belowTimeInForce: 'GTC',
    },
    {
      ...common,
      ...prevention,
      side: 'BUY',
      belowType: 'LIMIT_MAKER',
      belowClientOrderId: 'an-order',
      belowPrice: '104000.01',
      aboveType: 'STOP_LOSS',
      aboveClientOrderId: 'a-stop',
      aboveStopPrice: '105000',
    },
  ]);
});

test('a list is cancelled and asked for by the client’s id; an unknown one is none', async () => {
  const { rest, calls } = scriptedRest(({ method, path }) => {
    if (path.endsWith('/order')) return legs[0];
    return method === 'GET' ? row : { ...row, listOrderStatus: 'ALL_DONE', orderReports: legs };
  });
  const lists = new SpotOrderLists(rest);
  expect(await lists.cancelList('BTC-USDT', 'a-list')).toMatchObject({ list: { status: 'ended' } });
  expect((await lists.reportOf('BTC-USDT', 'a-list'))?.orders).toHaveLength(2);
  expect(calls.map(({ method, query }) => [method, query])).toEqual([
    ['DELETE', { symbol: 'BTCUSDT', listClientOrderId: 'a-list' }],
    ['GET', { origClientOrderId: 'a-list' }],
    ['GET', { symbol: 'BTCUSDT', orderId: '29' }],
    ['GET', { symbol: 'BTCUSDT', orderId: '28' }],
  ]);
  const none = new SpotOrderLists(scriptedRest(() => rejection(-2011, 'Unknown order sent.')).rest);
  expect([await none.cancelList('BTC-USDT', 'x'), await none.reportOf('BTC-USDT', 'x')]).toEqual([
    undefined,
    undefined,
  ]);
});

test('a malformed answer leaves the outcome unknown', async () => {
  for (const answer of [{}, { ...row, listOrderStatus: 'ODD' }, { ...row, orderReports: [{}] }]) {
    const lists = new SpotOrderLists(scriptedRest(() => answer).rest);
    await expect(lists.placeList(list, Number.POSITIVE_INFINITY)).rejects.toMatchObject({ failure: 'malformed' });
  }
});
