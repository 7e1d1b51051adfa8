import { expect, test } from 'vitest';
import { NO_FILTER, orderCondition } from './orderFilter.ts';

test('TR-12 a filter requests what it contains and nothing else', () => {
  expect(orderCondition(NO_FILTER, undefined)).toEqual({});
  expect(
    orderCondition({ symbol: 'ETHUSDT', direction: 'sell', status: 'expired', priceType: 'limit' }, undefined),
  ).toEqual({ instrumentId: 'ETHUSDT', direction: 'sell', status: 'expired', priceType: 'limit' });
});

test('the switch’s contract takes precedence over the filter’s', () => {
  expect(orderCondition({ ...NO_FILTER, symbol: 'ETHUSDT' }, 'BTCUSDT')).toEqual({ instrumentId: 'BTCUSDT' });
});
