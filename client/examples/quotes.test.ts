import { expect, test } from 'vitest';
import { toDecimal, toUnits } from './decimals.ts';
import { computeMid, computePrice, hasMoved } from './quotes.ts';

const BOOK = {
  bids: [
    ['100.00', '0.5'],
    ['99.00', '1'],
  ],
  asks: [
    ['101.00', '0.5'],
    ['102.00', '1'],
  ],
} as const;

test('the middle is that of the others’ orders', () => {
  expect(computeMid(BOOK, [])).toBe(10_050_000_000n);
  const own = { direction: 'buy', price: '100', open: '0.5' } as const;
  expect(computeMid(BOOK, [own])).toBe(10_000_000_000n);
  expect(computeMid(BOOK, [{ ...own, open: '0.4' }])).toBe(10_050_000_000n);
  expect(computeMid(BOOK, [{ ...own, direction: 'sell' }])).toBe(10_050_000_000n);
  expect(computeMid({ bids: [], asks: BOOK.asks }, [])).toBeNull();
});

test('a quote’s price is rounded away from the middle, to the tick', () => {
  const mid = 10_050_500_000n;
  expect(computePrice(mid, 'buy', 10, '0.01')).toBe('100.4');
  expect(computePrice(mid, 'sell', 10, '0.01')).toBe('100.61');
  expect(computePrice(mid, 'buy', 0, '0.5')).toBe('100.5');
  expect(computePrice(mid, 'sell', 0, '0.5')).toBe('101');
});

test('a quote has moved beyond its threshold, not at it', () => {
  expect(hasMoved('100.05', '100', 5)).toBe(false);
  expect(hasMoved('100.06', '100', 5)).toBe(true);
  expect(hasMoved('99.94', '100', 5)).toBe(true);
});

test('decimals are exact; more than the units have are cut off', () => {
  expect(toUnits('0.1234567899', 8)).toBe(12_345_678n);
  expect(toUnits('-2', 2)).toBe(-200n);
  expect(toDecimal(10_050_000_000n, 8)).toBe('100.5');
  expect(toDecimal(5n, 8)).toBe('0.00000005');
  expect(toDecimal(7n, 0)).toBe('7');
  expect(() => toUnits('1e5', 8)).toThrow(TypeError);
});
