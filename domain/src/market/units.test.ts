import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatUnits, parseUnits } from './units.ts';

test('units and their text are the same number in both directions', () => {
  fc.assert(
    fc.property(fc.nat({ max: Number.MAX_SAFE_INTEGER }), fc.integer({ min: 0, max: 10 }), (units, decimals) => {
      expect(parseUnits(formatUnits(units, decimals), decimals)).toBe(units);
    }),
  );
});

test('all decimal places are printed, also below one', () => {
  expect(formatUnits(5, 3)).toBe('0.005');
  expect(formatUnits(1_040_000, 1)).toBe('104000.0');
  expect(formatUnits(12, 0)).toBe('12');
  expect(formatUnits(-1250, 2)).toBe('-12.50');
  expect(formatUnits(12345678901234567890n, 8)).toBe('123456789012.34567890');
});

test('a text with fewer places, or with extra zeros, is parsed exactly', () => {
  expect(parseUnits('61659.7', 8)).toBe(6_165_970_000_000);
  expect(parseUnits('1.500', 1)).toBe(15);
  expect(parseUnits('7', 2)).toBe(700);
});

test.each(['', '.', '1.', '.5', '-1', '1e3', '1,0', '1.2.3', ' 1', 'NaN'])('rejects %j', (text) => {
  expect(() => parseUnits(text, 2)).toThrow(RangeError);
});

test('rejects to lose digits instead of rounding', () => {
  expect(() => parseUnits('1.234', 2)).toThrow('more than 2 decimal places');
  expect(() => parseUnits('90071992547409.93', 8)).toThrow('out of range');
  expect(() => formatUnits(0.5, 1)).toThrow('not a whole number');
});
