import { expect, test } from 'vitest';
import { buildPress } from './buildPress.ts';

// The part of a contract that a press reads.
const instrument = { symbol: 'BTCUSDT', tickSize: '0.1' } as never;
const legs = [{ exchangeKeyId: 'a', quantity: '0.1' }];
const press = { price: '60000', direction: 'buy' } as const;
const terms = { stopHours: 24, takeProfit: '', stopLoss: '' } as const;

test('TR-16 a press is a limit order at its price, with Shift a stop that waits as long as was chosen', () => {
  const order = { instrumentId: 'BTCUSDT', legs, direction: 'buy' };
  expect(buildPress({ ...press, isStop: false }, { instrument, legs }, terms, 1_000.5)).toEqual({
    ...order,
    priceType: 'limit',
    price: '60000',
  });
  expect(buildPress({ ...press, isStop: true }, { instrument, legs }, { ...terms, stopHours: 1 }, 1_000.5)).toEqual({
    ...order,
    priceType: 'market',
    condition: { type: 'stop', triggerPrice: '60000', triggerBy: 'last' },
    expiresAt: 1_000 + 3_600_000,
  });
});

test('TR-15 TR-16 take profit and stop loss lie at their distances, on the side of the order', () => {
  const protect = (direction: 'buy' | 'sell') =>
    buildPress(
      { price: '60000', direction, isStop: false },
      { instrument, legs },
      { ...terms, takeProfit: '1.5', stopLoss: '0.3333' },
      0,
    ).protection;
  expect(protect('buy')).toEqual({ takeProfit: '60900', stopLoss: '59800.1', triggerBy: 'last' });
  expect(protect('sell')).toEqual({ takeProfit: '59100', stopLoss: '60199.9', triggerBy: 'last' });
});
