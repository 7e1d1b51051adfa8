import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDecimal, MISSING, writtenPlaces } from './decimal.ts';

const locale = 'en-US';

test('groups digits without passing them through a float', () => {
  expect(formatDecimal('12345678901234567890.123456789012345678', { locale })).toBe(
    '12,345,678,901,234,567,890.123456789012345678',
  );
  expect(formatDecimal('1000', { locale, placesMin: 2 })).toBe('1,000.00');
});

test('WAL-13 cuts off further decimals instead of rounding up', () => {
  expect(formatDecimal('0.99999999', { locale, placesMin: 4, placesMax: 4 })).toBe('0.9999');
  expect(formatDecimal('-1.239', { locale, placesMax: 2 })).toBe('−1.23');
});

test('never writes an exponent and distinguishes zero from missing', () => {
  expect(formatDecimal('0.0000001', { locale })).toBe('0.0000001');
  expect(formatDecimal('0', { locale })).toBe('0');
  expect(formatDecimal('-0.001', { locale, placesMax: 2 })).toBe('0');
  expect(formatDecimal(null, { locale })).toBe(MISSING);
  expect(formatDecimal('1e5', { locale })).toBe(MISSING);
});

test('adds a sign to positive values and none to zero', () => {
  expect(formatDecimal('2.5', { locale, signed: true })).toBe('+2.5');
  expect(formatDecimal('-2.5', { locale, signed: true })).toBe('−2.5');
  expect(formatDecimal('0', { locale, signed: true })).toBe('0');
});

test('removing the separators restores the digits, for every decimal', () => {
  const integer = fc.bigInt({ min: 0n, max: 10n ** 20n }).map(String);
  const fraction = fc.stringMatching(/^\d{1,18}$/);
  fc.assert(
    fc.property(integer, fraction, (whole, rest) => {
      const value = `${whole}.${rest}`;
      const written = formatDecimal(value, { locale, placesMin: writtenPlaces(value) });
      expect(written.replaceAll(',', '')).toBe(value);
    }),
  );
});
