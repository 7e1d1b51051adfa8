import { expect, test } from 'vitest';
import { countStops, lacksPosition } from './stops.ts';

const condition = { type: 'stop', triggerPrice: '60000', triggerBy: 'mark' } as const;
const stop = { instrumentId: 'BTCUSDT', direction: 'sell', reduceOnly: true, condition } as const;
const long = { instrumentId: 'BTCUSDT', side: 'long', quantity: '0.1' } as const;

test('TR-15 closing a position cancels the reduce-only conditional orders of its contract and side', () => {
  const orders = [
    stop,
    { ...stop, direction: 'buy' as const },
    { ...stop, reduceOnly: false },
    { ...stop, condition: null },
    { ...stop, instrumentId: 'ETHUSDT' },
  ];
  expect(countStops(orders, [long])).toBe(1);
  expect(countStops(orders, [{ ...long, side: 'short' }])).toBe(1);
  expect(countStops(orders, [long, { ...long, instrumentId: 'ETHUSDT' }])).toBe(2);
  expect(countStops(orders, [])).toBe(0);
});

test('TR-15 a reduce-only conditional order without a position of its side is marked', () => {
  expect(lacksPosition(stop, [long])).toBe(false);
  expect(lacksPosition(stop, [])).toBe(true);
  expect(lacksPosition(stop, [{ ...long, side: 'short' }])).toBe(true);
  expect(lacksPosition(stop, [{ ...long, quantity: '0' }])).toBe(true);
  expect(lacksPosition({ ...stop, reduceOnly: false }, [])).toBe(false);
  // Until the positions are known nothing is said about them.
  expect(lacksPosition(stop, undefined)).toBe(false);
});
