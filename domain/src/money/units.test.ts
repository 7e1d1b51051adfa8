import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromUnits, toUnits } from './units.ts';

test.each([
  [0n, 6, '0'],
  [1n, 18, '0.000000000000000001'],
  [1_500_000n, 6, '1.5'],
  [-25n, 0, '-25'],
  [100n, 2, '1'],
] as const)('%s units with %s decimals are %s', (units, decimals, text) => {
  expect(fromUnits(units, decimals)).toBe(text);
});

test('units are the same after formatting and parsing', () => {
  fc.assert(
    fc.property(fc.bigInt(), fc.integer({ min: 0, max: 36 }), (units, decimals) => {
      expect(toUnits(fromUnits(units, decimals), decimals)).toBe(units);
    }),
  );
});

test('more places than the unit, and what is no decimal, are refused', () => {
  expect(() => toUnits('1.0000001', 6)).toThrow(/more than 6 places/);
  expect(toUnits('1.0000000', 6)).toBe(1_000_000n);
  for (const text of ['', '1e3', ' 1', '.5', '1.', 'NaN']) expect(() => toUnits(text, 6)).toThrow(/not a decimal/);
});
