import fc from 'fast-check';
import { expect, test } from 'vitest';
import { largestSpend, validateEntry } from './entry.ts';

const usdt = { precision: 6, minimum: '10', maximum: '500000', available: '250000.5' };

test('CV-03 an amount outside the limits is rejected with the bound it breaks', () => {
  expect(validateEntry('9.99', usdt)).toEqual({ kind: 'invalid', fieldError: 'minimum', bound: '10' });
  expect(validateEntry('500000.01', { ...usdt, available: '900000' })).toEqual({
    kind: 'invalid',
    fieldError: 'maximum',
    bound: '500000',
  });
  expect(validateEntry('0', { ...usdt, minimum: '0' })).toMatchObject({ fieldError: 'minimum' });
});

test('an amount above the available balance shows the balance', () => {
  expect(validateEntry('250,000.51', usdt)).toEqual({ kind: 'invalid', fieldError: 'balance', bound: '250000.5' });
  expect(validateEntry('250000.51', { ...usdt, available: undefined }).kind).toBe('amount');
});

test('WAL-13 more decimals than the asset has, and more than eight in any case, are rejected', () => {
  expect(validateEntry('100.1234567', usdt)).toEqual({ kind: 'invalid', fieldError: 'decimals', bound: '6' });
  const fine = { precision: 18, minimum: '0', maximum: '1' };
  expect(validateEntry('0.123456789', fine)).toEqual({ kind: 'invalid', fieldError: 'decimals', bound: '8' });
  expect(validateEntry('0.123456780', fine)).toEqual({ kind: 'amount', amount: '0.12345678' });
});

test('amounts are parsed as people write them', () => {
  expect(validateEntry(' 1,234.50 ', usdt)).toEqual({ kind: 'amount', amount: '1234.5' });
  expect(validateEntry('', usdt)).toEqual({ kind: 'empty' });
  expect(validateEntry('12a', usdt)).toMatchObject({ fieldError: 'number' });
});

test('the largest amount is capped at the available balance and the limit', () => {
  expect(largestSpend({ ...usdt, available: '99.1234567' })).toBe('99.123456');
  expect(largestSpend({ ...usdt, available: '900000' })).toBe('500000');
  expect(largestSpend({ ...usdt, available: undefined })).toBe('0');
  fc.assert(
    fc.property(fc.bigInt({ min: 10_000_000n, max: 10n ** 14n }), (units) => {
      const available = `${units / 10n ** 7n}.${String(units % 10n ** 7n).padStart(7, '0')}`;
      const bounds = { ...usdt, minimum: '0', available };
      expect(validateEntry(largestSpend(bounds), bounds).kind).toBe('amount');
    }),
  );
});
