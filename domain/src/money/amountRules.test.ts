import { expect, test } from 'vitest';
import { findBrokenLimit, findBrokenRule, isDust, plainDecimal } from './amountRules.ts';

const rules = { precision: 18, minimum: '0', maximum: '100', available: '50' };

test('WAL-13 an amount is entered with the decimals of its asset, and with eight at most', () => {
  expect(findBrokenRule('1.123456789', rules)).toEqual({ rule: 'decimals', bound: '8' });
  expect(findBrokenRule('1.12345678000', rules)).toBeUndefined();
  expect(findBrokenRule('1.5', { ...rules, precision: 0 })).toEqual({ rule: 'decimals', bound: '0' });
});

test('CV-03 a limit is inclusive; zero breaks a minimum of zero, and the balance comes before the maximum', () => {
  expect(findBrokenLimit('50', rules)).toBeUndefined();
  expect(findBrokenLimit('0', rules)).toEqual({ rule: 'minimum', bound: '0' });
  expect(findBrokenLimit('101', rules)).toEqual({ rule: 'balance', bound: '50' });
  expect(findBrokenLimit('101', { ...rules, available: undefined })).toEqual({ rule: 'maximum', bound: '100' });
});

test('an amount that was computed may have more decimals than one that is entered', () => {
  expect(findBrokenLimit('1.123456789012345678', rules)).toBeUndefined();
});

test('an entered number is printed without leading zeros', () => {
  expect(['007.50', '0', '0.10', '00'].map(plainDecimal)).toEqual(['7.5', '0', '0.1', '0']);
});

test('what cannot be entered is dust, of either sign', () => {
  expect(['0', '0.0000009999', '-0.0000001'].every((amount) => isDust(amount, 6))).toBe(true);
  expect(['0.000001', '-0.000001', '12'].some((amount) => isDust(amount, 6))).toBe(false);
  expect([isDust('0.9', 0), isDust('0.000000009', 18), isDust('0.00000001', 18)]).toEqual([true, true, false]);
});
