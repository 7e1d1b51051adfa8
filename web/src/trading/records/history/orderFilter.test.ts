import { expect, test } from 'vitest';
import { NO_FILTER, orderCondition } from './orderFilter.ts';

test('TR-12 a filter asks for what it names and for nothing else', () => {
  expect(orderCondition(NO_FILTER, undefined)).toEqual({});
  expect(
    orderCondition({ symbol: 'ETHUSDT', direction: 'sell', status: 'expired', priceType: 'limit' }, undefined),
  ).toEqual({ instrumentId: 'ETHUSDT', direction: 'sell', status: 'expired', priceType: 'limit' });
});

test('the one contract that is shown comes before the one of the filter', () => {
  expect(orderCondition({ ...NO_FILTER, symbol: 'ETHUSDT' }, 'BTCUSDT')).toEqual({ instrumentId: 'BTCUSDT' });
});
