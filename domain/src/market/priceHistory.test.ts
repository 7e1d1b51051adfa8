import { expect, test } from 'vitest';
import { PriceHistory } from './priceHistory.ts';

const START = 1_800_000_000_000;

/** The deviation of moves over a lag, in basis points, computed from the list. */
function deviation(prices: readonly number[], lag: number): number {
  const moves = prices.slice(lag).map((price, index) => Math.log(price / (prices[index] ?? 1)));
  return Math.sqrt(moves.reduce((sum, move) => sum + move * move, 0) / moves.length) * 10_000;
}

/** A walk that is the same in every run. */
function walk(length: number): number[] {
  let price = 100;
  return Array.from({ length }, (_, index) => {
    price *= 1 + Math.sin(index * 7.3) * 0.000_1;
    return price;
  });
}

test('the deviations are those of the moves within the last hour', () => {
  const history = new PriceHistory();
  const prices = walk(9_000);
  for (const [index, price] of prices.entries()) {
    history.add(START + index * 1_000, price);
    // A later measurement of the same second does not count.
    history.add(START + index * 1_000 + 500, price * 1.01);
  }
  const hour = prices.slice(-3_600);
  expect(history.deviations.second).toBeCloseTo(deviation(hour, 1), 6);
  expect(history.deviations.tenSeconds).toBeCloseTo(deviation(hour, 10), 6);
});

test('seconds without a measurement have no moves, and an hour without any starts again', () => {
  const history = new PriceHistory();
  for (let index = 0; index < 100; index += 1) history.add(START + index * 2_000, 100 + (index % 2));
  expect(history.deviations.second).toBe(0);
  expect(history.deviations.tenSeconds).toBeCloseTo(99.5, 0);
  history.add(START + 3_600_000 + 200_000, 100);
  expect(history.deviations).toEqual({ second: 0, tenSeconds: 0 });
});

test('fewer than sixty moves give no deviation', () => {
  const history = new PriceHistory();
  for (let index = 0; index <= 59; index += 1) history.add(START + index * 1_000, 100 + (index % 2));
  expect(history.deviations.second).toBe(0);
  history.add(START + 60_000, 100);
  expect(history.deviations.second).toBeGreaterThan(90);
});

test('the price of a second ago is the newest that is at least one second old, and at most ten', () => {
  const history = new PriceHistory();
  expect(history.before(START)).toBeUndefined();
  history.add(START, 100);
  history.add(START + 400, 101);
  expect(history.before(START + 999)).toBeUndefined();
  expect(history.before(START + 1_000)).toBe(100);
  expect(history.before(START + 1_400)).toBe(101);
  expect(history.before(START + 10_400)).toBe(101);
  expect(history.before(START + 10_401)).toBeUndefined();
});

test('a clock that goes back starts again', () => {
  const history = new PriceHistory();
  history.add(START, 100);
  history.add(START - 5_000, 90);
  expect(history.before(START + 1_000)).toBe(90);
});
