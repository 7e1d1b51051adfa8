import { expect, test, vi } from 'vitest';
import { countPositions, isUnsettled } from './unsettled.ts';

const SYMBOL = 'BTCUSDT';
const account = (keyId: string, side: 'long' | 'short', quantity: string) => ({
  keyId,
  // The part of the states that is compared.
  states: { positions: { items: [{ instrumentId: SYMBOL, side, quantity }] } } as never,
});

test('TR-16 a position is unsettled until it changes', () => {
  const before = account('a', 'long', '0.03');
  const settle = countPositions([before], SYMBOL);
  expect(isUnsettled(before, SYMBOL)).toBe(true);
  expect(isUnsettled(before, 'ETHUSDT')).toBe(false);
  expect(isUnsettled(account('a', 'short', '0.03'), SYMBOL)).toBe(false);
  settle(false);
  expect(isUnsettled(before, SYMBOL)).toBe(false);
});

test('TR-16 a fill that does not come is waited for some seconds', () => {
  vi.useFakeTimers();
  try {
    const before = account('b', 'short', '1');
    countPositions([before], SYMBOL)(true);
    expect(isUnsettled(before, SYMBOL)).toBe(true);
    vi.runAllTimers();
    expect(isUnsettled(before, SYMBOL)).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});
