import { expect, test } from 'vitest';
import { executionReport, spotOrder, waitingStop } from '../../testing/spotRows.ts';
import { parseAnswer } from '../orderParsing.ts';
import { isWaiting, parseOrder, parseOrderEvent } from './orderUpdates.ts';
import type { SpotOrder } from './rows.ts';

const parse = (change: Partial<SpotOrder> = {}) => parseOrder({ ...spotOrder, ...change }, 'BTC-USDT');

test('TR-14 a spot order has our id of its pair, and its amounts lose their trailing zeros', () => {
  expect(parse({ orderId: '8389765591234567890' })).toMatchObject({
    product: 'spot',
    instrumentId: 'BTC-USDT',
    clientOrderId: 'an-order',
    orderId: '8389765591234567890',
    algoId: null,
    direction: 'buy',
    priceType: 'limit',
    timeInForce: 'GTC',
    price: '104000.01',
    quantity: '0.2',
    quoteQuantity: null,
    clientListId: null,
    condition: null,
    status: 'running',
    averagePrice: null,
    createdAt: 5,
    updatedAt: 7,
  });
});

test.each([
  ['LIMIT_MAKER', 'limit', 'GTX', null],
  ['MARKET', 'market', 'GTC', null],
  ['STOP_LOSS', 'market', 'GTC', 'stop'],
  ['TAKE_PROFIT_LIMIT', 'limit', 'GTC', 'take_profit'],
])('the type %s is a %s order, %s', (type, priceType, timeInForce, condition) => {
  const update = parse({ type, stopPrice: '99000.00000000' });
  expect([update.priceType, update.timeInForce, update.condition?.type ?? null]).toEqual([
    priceType,
    timeInForce,
    condition,
  ]);
});

test('the average price comes from what was executed, rounded to eight places', () => {
  const filled = parse({ status: 'FILLED', executedQty: '0.30000000', cummulativeQuoteQty: '0.10000000' });
  expect(filled).toMatchObject({ status: 'filled', executedQuantity: '0.3', averagePrice: '0.33333333' });
});

test('a market order by total keeps what it spends', () => {
  expect(parse({ type: 'MARKET', price: '0.00000000', origQuoteOrderQty: '500.00000000' })).toMatchObject({
    price: null,
    quoteQuantity: '500',
  });
});

test('TR-15 a conditional order has an order id while it waits, and says when it triggered', () => {
  const waiting = parseOrder(waitingStop, 'BTC-USDT');
  expect(waiting).toMatchObject({
    orderId: '29',
    triggeredAt: null,
    condition: { type: 'stop', triggerPrice: '99000', triggerBy: 'last' },
  });
  expect(isWaiting(waiting)).toBe(true);
  const resting = parseOrder({ ...waitingStop, isWorking: true, workingTime: 9 }, 'BTC-USDT');
  expect([resting.triggeredAt, isWaiting(resting)]).toEqual([9, false]);
  const { isWorking: _, workingTime: __, ...answer } = waitingStop;
  expect(parseOrder({ ...answer, status: 'CANCELED' }, 'BTC-USDT')).not.toHaveProperty('triggeredAt');
  expect(isWaiting(parse())).toBe(false);
});

test('the answer to a cancellation names the order, not itself', () => {
  expect(parse({ clientOrderId: 'a-cancellation', origClientOrderId: 'an-order', status: 'CANCELED' })).toMatchObject({
    clientOrderId: 'an-order',
    status: 'cancelled',
  });
  const event = { ...executionReport, x: 'CANCELED', X: 'CANCELED', c: 'a-cancellation', C: 'an-order' };
  expect(parseOrderEvent(event, 'ETH-BTC')).toMatchObject({ clientOrderId: 'an-order', status: 'cancelled' });
});

test('a rejected order says why', () => {
  const event = { ...executionReport, x: 'REJECTED', X: 'REJECTED', r: 'INSUFFICIENT_BALANCES' };
  expect(parseOrderEvent(event, 'ETH-BTC')).toMatchObject({
    status: 'failed',
    rejection: { code: 0, message: 'INSUFFICIENT_BALANCES' },
  });
});

test('an order in a list does not name it: a row has the number alone', () => {
  expect(parse({ orderListId: 3 })).not.toHaveProperty('clientListId');
});

test('a malformed answer leaves the outcome unknown', () => {
  const { origQty: _, ...incomplete } = spotOrder;
  const { updateTime: __, ...timeless } = spotOrder;
  for (const row of [incomplete, timeless, { ...spotOrder, orderId: 'x' }, { ...spotOrder, status: 'ODD' }, {}]) {
    expect(() => parseAnswer((each) => parseOrder(each, 'BTC-USDT'), row as SpotOrder)).toThrow(
      expect.objectContaining({ failure: 'malformed' }),
    );
  }
});
