import { expect, test } from 'vitest';
import type { BookSides } from '../market/level.ts';
import { LISTINGS } from './listings.ts';
import { createTakers, drawTakerOrder, isTradeStep, MEAN_SIZE } from './takers.ts';

const STEPS = 50_000;

function takersOf(index: number) {
  const listing = LISTINGS[index];
  if (listing === undefined) throw new RangeError('no such listing');
  return createTakers(3, listing);
}

function drawQuantities(book: BookSides): number[] {
  const takers = takersOf(0);
  return Array.from({ length: STEPS }, (_, step) => drawTakerOrder(takers, step, book, 0)?.quantity ?? 0);
}

test('trades are of mixed sizes: most are small, a few are large, some are round, and their mean is as stated', () => {
  const quantities = drawQuantities({ bids: [[1000, 1_000_000]], asks: [[1001, 1_000_000]] }).toSorted((a, b) => a - b);
  const at = (share: number) => quantities[Math.floor(share * STEPS)] ?? 0;
  const mean = quantities.reduce((sum, each) => sum + each, 0) / STEPS;
  expect(mean / (takersOf(0).tradeSteps * MEAN_SIZE)).toBeCloseTo(1, 1);
  expect(at(0.5)).toBeLessThan(mean / 2);
  expect(at(0.99)).toBeGreaterThan(5 * mean);
  expect(at(0.999)).toBeGreaterThan(50 * at(0.2));
});

test('an order takes from three levels at most and leaves some of the last one', () => {
  const bids = [3, 2, 4, 90].map((quantity, level) => [1000 - level, quantity] as const);
  const asks = [1, 1, 1, 90].map((quantity, level) => [1001 + level, quantity] as const);
  for (const quantity of drawQuantities({ bids, asks })) expect(quantity).toBeLessThanOrEqual(8);
  expect(new Set(drawQuantities({ bids: [], asks }))).toEqual(new Set([0, 2]));
});

test('contracts with deeper books trade more often, all more often where there is more activity', () => {
  const trades = (index: number, activity: number) => {
    const takers = takersOf(index);
    return Array.from({ length: STEPS }, (_, step) => isTradeStep(takers, step, activity)).filter(Boolean).length;
  };
  const last = LISTINGS.length - 1;
  expect(trades(0, 1)).toBeGreaterThan(2 * trades(last, 1));
  expect(trades(last, 2) / trades(last, 1)).toBeCloseTo(2, 1);
});
