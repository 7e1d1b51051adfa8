import type { EventData } from '@aldgate/contract/open/events.ts';
import { expect, test } from 'vitest';
import { describeOrderEvent } from './orderNotification.ts';

const order = (fields: object) =>
  ({
    account: 'a',
    clientOrderId: 'liq-12-3',
    orderId: '1',
    status: 'filled',
    reason: null,
    instrumentId: 'BTCUSDT',
    direction: 'sell',
    priceType: 'limit',
    condition: null,
    triggered: false,
    price: '60000',
    quantity: '0.1',
    quoteQuantity: null,
    executedQuantity: '0.1',
    averagePrice: '60000',
    timeInForce: 'IOC',
    reduceOnly: true,
    closesPosition: false,
    liquidationType: 'position_reduction',
    expiresAt: null,
    createdAt: 0,
    updatedAt: 0,
    ...fields,
  }) as EventData['order'];
const describeOf = (fields: object, projectNo: string | null = 'P-2611-0007') =>
  describeOrderEvent(order(fields), { id: '1', exit: null, deals: null, projectNo });

test.each([
  [{}, 'Position reduced by the liquidation of P-2611-0007: BTCUSDT'],
  [{ status: 'expired' }, 'Position reduced by the liquidation of P-2611-0007: BTCUSDT'],
  [{ liquidationType: 'take_over' }, 'Position closed by the liquidation of P-2611-0007: BTCUSDT'],
  [
    { liquidationType: 'take_over', instrumentId: 'BTC-USDT' },
    'Balance sold by the liquidation of P-2611-0007: BTC-USDT',
  ],
  [{ clientOrderId: 'adl_autoclose' }, 'Position reduced: BTCUSDT'],
  [{ clientOrderId: 'autoclose-1', liquidationType: 'take_over' }, 'Position liquidated: BTCUSDT'],
])('BR-05 what a case did names its project: %j', (fields, title) => {
  expect(describeOf(fields)).toMatchObject({ topic: 'liquidation', title: { 'en-US': title } });
});

test('BR-05 without an execution a case notifies of nothing, and without a number of a project', () => {
  expect(describeOf({ status: 'expired', executedQuantity: '0' })).toBeUndefined();
  expect(describeOf({ status: 'failed', executedQuantity: '0' })).toBeUndefined();
  expect(describeOf({}, null)?.title).toEqual({
    'en-US': 'Position reduced by the liquidation of a project: BTCUSDT',
    'zh-HK': '持倉已被減少（項目平倉清算）：BTCUSDT',
  });
  expect(describeOf({})?.title['zh-HK']).toBe('持倉已被減少（項目 P-2611-0007 平倉清算）：BTCUSDT');
});
