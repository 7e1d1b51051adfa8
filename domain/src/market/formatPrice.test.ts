import { expect, test } from 'vitest';
import { formatPrice } from './formatPrice.ts';

const locale = 'en-US';

test('a price has the decimals of its tick', () => {
  expect(formatPrice('105021.06397164', { locale, tickSize: '0.10' })).toBe('105,021.0');
  expect(formatPrice('105021', { locale, tickSize: '0.01' })).toBe('105,021.00');
});

test('a price without a tick has six digits, and at least two decimals', () => {
  const prices = ['105003.08410367', '1.08432', '0.0067654321', '7', '3512.5'];
  expect(prices.map((price) => formatPrice(price, { locale }))).toEqual([
    '105,003.08',
    '1.08432',
    '0.00676543',
    '7.00',
    '3,512.50',
  ]);
});

test('a lower bound is rounded up, so that what is read is within it', () => {
  expect(formatPrice('102903.0224216', { locale, rounding: 'up' })).toBe('102,903.03');
});
