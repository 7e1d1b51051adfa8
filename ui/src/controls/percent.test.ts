import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computePercent, computePortion, PERCENT_POINTS } from './percent.ts';

const amounts = fc
  .nat({ max: 10 ** 12 })
  .map((cents) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`);

test('SH-07 the percent of a part never exceeds 100 and is never negative', () => {
  fc.assert(
    fc.property(amounts, amounts, (part, whole) => {
      const percent = computePercent(part, whole);
      expect(Number.isInteger(percent)).toBe(true);
      expect(percent).toBeGreaterThanOrEqual(0);
      expect(percent).toBeLessThanOrEqual(100);
    }),
  );
  expect(computePercent('150', '100')).toBe(100);
  expect(computePercent('1', '0')).toBe(0);
  expect(computePercent('-1', '100')).toBe(0);
  expect(computePercent('49.999', '100')).toBe(49);
});

test('SH-07 a portion at a fixed point is rounded down, and 100 % is the whole amount', () => {
  expect(PERCENT_POINTS.map((point) => computePortion('0.00000003', point, 8))).toEqual([
    '0',
    '0',
    '0.00000001',
    '0.00000002',
    '0.00000003',
  ]);
  expect(computePortion('10', 250, 2)).toBe('10');
});
