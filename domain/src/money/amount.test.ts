import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countDecimals, decimal, isDecimal, isNegative, isPositive, isZero, round, toDecimalString } from './amount.ts';

test('WAL-13 only plain decimals are amounts', () => {
  for (const good of ['0', '1', '-1', '0.1', '123456789.123456789']) expect(isDecimal(good)).toBe(true);
  for (const bad of ['', ' 1', '1e3', '+1', '01', '1.', '.5', '1,000', 'NaN', 'Infinity', '--1', '0x1', '１']) {
    expect(isDecimal(bad)).toBe(false);
    expect(() => decimal(bad)).toThrow(RangeError);
  }
});

test('WAL-13 rounding is named at every call, and down means toward zero', () => {
  expect(round('1.239', 2, 'down')).toBe('1.23');
  expect(round('-1.239', 2, 'down')).toBe('-1.23');
  expect(round('1.231', 2, 'up')).toBe('1.24');
  expect(round('0.125', 2, 'half-even')).toBe('0.12');
  expect(round('5', 2, 'down')).toBe('5.00');
});

test('amounts are never written with an exponent, however small or large', () => {
  const digits = fc.tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.integer({ min: 0, max: 18 }));
  fc.assert(
    fc.property(digits, ([units, places]) => {
      const value = decimal(units.toString()).div(`1${'0'.repeat(places)}`);
      expect(isDecimal(toDecimalString(value))).toBe(true);
      expect(decimal(toDecimalString(value)).eq(value)).toBe(true);
    }),
  );
});

test('the sign of an amount is that of its whole-number units, at any scale', () => {
  const digits = fc.tuple(fc.bigInt({ min: -3n, max: 3n }), fc.integer({ min: 0, max: 18 }));
  fc.assert(
    fc.property(digits, ([units, places]) => {
      const text = decimal(units.toString())
        .div(`1${'0'.repeat(places)}`)
        .toFixed(places);
      expect([isNegative(text), isZero(text), isPositive(text)]).toEqual([units < 0n, units === 0n, units > 0n]);
    }),
  );
  expect([isZero('-0'), isZero('0.000'), isNegative('-0.0')]).toEqual([true, true, false]);
  expect(() => isZero('nothing')).toThrow(RangeError);
});

test('WAL-13 decimals are counted without trailing zeros', () => {
  expect([countDecimals('1'), countDecimals('1.50'), countDecimals('1.00000001')]).toEqual([0, 1, 8]);
});
