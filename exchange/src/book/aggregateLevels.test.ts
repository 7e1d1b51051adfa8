import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LevelRow } from '../wire.ts';
import { aggregateLevels, maxLevelsFor } from './aggregateLevels.ts';

const options = { priceDecimals: 1, quantityDecimals: 3, step: 1, count: 15 } as const;
const BIDS: LevelRow[] = [
  ['104.20', '1.5'],
  ['104.10', '0.001'],
  ['103.90', '2'],
  ['101.00', '4'],
];
const ASKS: LevelRow[] = [
  ['104.30', '1'],
  ['105.00', '2'],
  ['105.10', '3'],
];

test('at the tick every level is a row of its own, with the sum up to it', () => {
  expect(aggregateLevels(BIDS, { ...options, side: 'bids' })).toEqual([
    { price: 1042, quantity: 1500, sum: 1500 },
    { price: 1041, quantity: 1, sum: 1501 },
    { price: 1039, quantity: 2000, sum: 3501 },
    { price: 1010, quantity: 4000, sum: 7501 },
  ]);
});

test('a wider row takes bids at the multiple below and asks at the one above', () => {
  expect(aggregateLevels(BIDS, { ...options, side: 'bids', step: 10 })).toEqual([
    { price: 1040, quantity: 1501, sum: 1501 },
    { price: 1030, quantity: 2000, sum: 3501 },
    { price: 1010, quantity: 4000, sum: 7501 },
  ]);
  expect(aggregateLevels(ASKS, { ...options, side: 'asks', step: 10 })).toEqual([
    { price: 1050, quantity: 3000, sum: 3000 },
    { price: 1060, quantity: 3000, sum: 6000 },
  ]);
});

test('at most the requested rows are returned, and the last one is complete', () => {
  expect(aggregateLevels(BIDS, { ...options, side: 'bids', step: 10, count: 1 })).toEqual([
    { price: 1040, quantity: 1501, sum: 1501 },
  ]);
  expect(aggregateLevels([], { ...options, side: 'asks' })).toEqual([]);
});

test('rows contain every level exactly once, in order, up to the requested number', () => {
  const prices = fc.uniqueArray(fc.integer({ min: 1, max: 5_000 }), { maxLength: 80 });
  fc.assert(
    fc.property(prices, fc.constantFrom(1, 10, 100), fc.constantFrom('bids', 'asks'), (found, step, side) => {
      const sorted = found.toSorted((a, b) => (side === 'bids' ? b - a : a - b));
      const rows = sorted.map((price): LevelRow => [(price / 10).toFixed(1), `${price % 7}.${1 + (price % 9)}`]);
      const all = { ...options, side, step, count: 1_000 } as const;
      const levels = aggregateLevels(rows, all);
      const total = rows.reduce((sum, [, quantity]) => sum + Math.round(Number(quantity) * 1_000), 0);
      expect(levels.at(-1)?.sum ?? 0).toBe(total);
      expect(levels.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(total);
      const order = levels.map(({ price }) => (side === 'bids' ? -price : price));
      expect(order).toEqual(order.toSorted((a, b) => a - b));
      const few = { ...all, count: 5 };
      expect(aggregateLevels(rows.slice(0, maxLevelsFor(few)), few)).toEqual(levels.slice(0, 5));
    }),
  );
});
