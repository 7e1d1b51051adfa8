import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { expect, test } from 'vitest';
import { assertAllCancelled } from './cancelOrder.ts';

const reason = { exchangeCode: -1003, exchangeMessage: 'Too many requests' };
const failure = (cancelled: number, known: typeof reason | null) => {
  try {
    assertAllCancelled({ cancelled, failed: [{ instrumentId: 'BTCUSDT', reason: known }] });
  } catch (error) {
    return error instanceof CallError ? error.entry : error;
  }
  return undefined;
};

test('orders that could not be cancelled are an error, with the reason where nothing was cancelled', () => {
  expect(() => assertAllCancelled({ cancelled: 2, failed: [] })).not.toThrow();
  expect(failure(0, reason)).toBe('exchangeRejected');
  expect(failure(0, null)).toBe('exchangeUnavailable');
  expect(failure(1, reason)).toBe('exchangeUnavailable');
});
