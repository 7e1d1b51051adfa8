import { expect, test } from 'vitest';
import type { ExchangeAlgoOrder, ExchangeOrder } from '../../signed/payloads/orderRows.ts';
import { parseAnswer, parseOrders } from '../orderParsing.ts';
import { buildOrderRequest } from './orderRequest.ts';
import { parseAlgoOrder, parseOrder } from './orderUpdates.ts';

const order: ExchangeOrder = {
  orderId: '8389765591234567890',
  symbol: 'BTCUSDT',
  clientOrderId: 'an-order',
  side: 'SELL',
  type: 'LIMIT',
  timeInForce: 'GTC',
  reduceOnly: false,
  price: '60000.10',
  avgPrice: '0.00',
  origQty: '0.200',
  executedQty: '0.000',
  status: 'NEW',
  goodTillDate: 0,
  time: 5,
  updateTime: 7,
};
const algo: ExchangeAlgoOrder = {
  algoId: 7,
  clientAlgoId: 'an-order',
  orderType: 'TAKE_PROFIT_MARKET',
  symbol: 'BTCUSDT',
  side: 'BUY',
  timeInForce: 'GTC',
  quantity: '1',
  algoStatus: 'NEW',
  triggerPrice: '59000',
  price: '0',
  workingType: 'MARK_PRICE',
  reduceOnly: true,
  createTime: 5,
  updateTime: 8,
  actualOrderId: '',
};

test('an order’s ids keep their digits, and its amounts lose their trailing zeros', () => {
  expect(parseOrder(order)).toMatchObject({
    orderId: '8389765591234567890',
    direction: 'sell',
    price: '60000.1',
    quantity: '0.2',
    averagePrice: null,
    status: 'running',
    expiresAt: null,
    createdAt: 5,
    updatedAt: 7,
  });
});

test('TR-13 an order that ends after executions is partial-canceled, however it ends', () => {
  const ended = (status: string, executedQty: string) => parseOrder({ ...order, status, executedQty }).status;
  expect(['CANCELED', 'EXPIRED', 'EXPIRED_IN_MATCH'].map((status) => ended(status, '0.1'))).toEqual(
    Array(3).fill('partial-canceled'),
  );
  expect(['CANCELED', 'EXPIRED', 'REJECTED'].map((status) => ended(status, '0'))).toEqual([
    'cancelled',
    'expired',
    'failed',
  ]);
});

test('TR-15 a triggered conditional order names the order that it became, and is older than every report of it', () => {
  expect(parseAlgoOrder(algo)).toMatchObject({ orderId: null, algoId: '7', updatedAt: 8, price: null });
  const triggered = parseAlgoOrder({ ...algo, algoStatus: 'FINISHED', actualOrderId: '12' });
  expect(triggered).toMatchObject({ orderId: '12', algoId: '7', status: 'running', updatedAt: 0 });
});

test('a malformed answer leaves the outcome unknown', () => {
  const { origQty: _, ...incomplete } = order;
  for (const row of [incomplete, { ...order, orderId: 'x' }, { ...order, status: 'ODD' }, {}]) {
    expect(() => parseAnswer(parseOrder, row as ExchangeOrder)).toThrow(
      expect.objectContaining({ failure: 'malformed' }),
    );
  }
});

test('a list’s orders of kinds that are not used here are skipped', () => {
  const trailing = { ...algo, orderType: 'TRAILING_STOP_MARKET', triggerPrice: '0' };
  expect(parseOrders([trailing, { ...algo, triggerPrice: '' }, algo], parseAlgoOrder)).toHaveLength(1);
});

test('TR-15 a conditional order that closes the whole position only reduces it', () => {
  const closing = { ...algo, quantity: '0', reduceOnly: false, closePosition: true };
  expect(parseAlgoOrder(closing)).toMatchObject({ reduceOnly: true, closesPosition: true, quantity: '0' });
  expect(parseAlgoOrder(algo)).not.toHaveProperty('closesPosition');
  expect(parseOrder({ ...order, reduceOnly: true, closePosition: true })).toMatchObject({ closesPosition: true });
  const { quantity, reduceOnly, closePosition, ...request } = buildOrderRequest(parseAlgoOrder(closing));
  expect([quantity, reduceOnly, closePosition]).toEqual([undefined, undefined, true]);
  expect(request).toMatchObject({ type: 'TAKE_PROFIT_MARKET', triggerPrice: '59000', workingType: 'MARK_PRICE' });
});
