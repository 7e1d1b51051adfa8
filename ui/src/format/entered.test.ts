import { isDecimal } from '@aldgate/domain/money/amount.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDecimal, writtenPlaces } from './decimal.ts';
import { parseEntered, toPlainAmount } from './entered.ts';

test('accepts typed and pasted amounts', () => {
  expect(parseEntered('1,234.5')).toBe('1234.5');
  expect(parseEntered(' 1000 ')).toBe('1000');
  expect(parseEntered('1 234.50')).toBe('1234.50');
  expect(parseEntered('.5')).toBe('0.5');
  expect(parseEntered('12.')).toBe('12');
  expect(parseEntered('007')).toBe('7');
  expect(parseEntered('１２３．５')).toBe('123.5');
  expect(parseEntered('１，２３４')).toBe('1234');
  expect(parseEntered('1\u00a0234\u00a0567.8')).toBe('1234567.8');
  expect(parseEntered('1\u202f234')).toBe('1234');
});

test('rejects ambiguous and empty input', () => {
  for (const text of ['', '.', '1,5', '1,23', '12,34.5', '1.2.3', '-1', '+1', '1e5', 'abc', '1,234,5']) {
    expect(parseEntered(text), text).toBeUndefined();
  }
});

test('rejects thousands that cannot be thousands, since a comma may be the decimal sign', () => {
  for (const text of ['0,500', '0,005', '01,000', '000,001', '0 500', '00,123.4', '０，５００']) {
    expect(parseEntered(text), text).toBeUndefined();
  }
});

test('an ambiguous amount stays as typed, so that the server rejects it', () => {
  expect(['1,234.5', ' 12 ', '-1,000', '-0.50'].map(toPlainAmount)).toEqual(['1234.5', '12', '-1000', '-0.50']);
  for (const text of ['0,500', '1,5', '12,34.5', '', '--1', '1e3', 'abc']) expect(toPlainAmount(text)).toBe(text);
});

test('rejects what is more than one number, or more than a number', () => {
  for (const text of [
    '1 2 3',
    '1\t2',
    '1 2',
    '12 34',
    '1,234 567',
    '1 234,567',
    '1\n234',
    '1  234',
    '1000 USDT',
    '$1,000',
  ]) {
    expect(parseEntered(text), JSON.stringify(text)).toBeUndefined();
  }
});

test('parses every grouped amount it displays', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.stringMatching(/^\d{1,8}$/), (whole, fraction) => {
      const value = `${whole}.${fraction}`;
      const shown = formatDecimal(value, { locale: 'en-US', placesMin: writtenPlaces(value) });
      expect(parseEntered(shown)).toBe(value);
    }),
  );
});

test('every accepted amount is a plain decimal', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 12, unit: fc.constantFrom(...'0123456789.,- '.split('')) }), (text) => {
      const read = parseEntered(text);
      if (read !== undefined) expect(isDecimal(read)).toBe(true);
    }),
  );
});
