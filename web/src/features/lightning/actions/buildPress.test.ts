import { expect, test } from 'vitest';
import { buildPress, STOP_MS } from './buildPress.ts';

const target = { instrumentId: 'BTCUSDT', legs: [{ exchangeKeyId: 'a', quantity: '0.1' }] };

test('TR-16 a press is a limit order at its price, with Shift a stop that waits for a day', () => {
  const press = { price: '60000', direction: 'buy' } as const;
  expect(buildPress({ ...press, isStop: false }, target, 1_000.5)).toEqual({
    ...target,
    direction: 'buy',
    priceType: 'limit',
    price: '60000',
  });
  expect(buildPress({ ...press, isStop: true }, target, 1_000.5)).toEqual({
    ...target,
    direction: 'buy',
    priceType: 'market',
    condition: { type: 'stop', triggerPrice: '60000', triggerBy: 'last' },
    expiresAt: 1_000 + STOP_MS,
  });
});
