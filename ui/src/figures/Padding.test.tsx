import { expect, test } from 'vitest';
import { missingZeros } from './Padding.tsx';

test('pads a number to the column’s decimals', () => {
  expect(missingZeros('1,000.00', 4)).toBe('00');
  expect(missingZeros('12', 2)).toBe('.00');
  expect(missingZeros('–', 2)).toBe('.00');
  expect(missingZeros('0.1234', 4)).toBe('');
  expect(missingZeros('7', 0)).toBe('');
});
