import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimal } from '../money/amount.ts';
import { computeQuota, fitsQuota, quotaValue } from './quota.ts';

test('CV-03 what uses up the quota fits, one cent more does not', () => {
  const quota = computeQuota('1000', '400.50');
  expect(quota).toEqual({ limit: '1000', used: '400.5', left: '599.5' });
  expect(fitsQuota(quota, '599.5')).toBe(true);
  expect(fitsQuota(quota, '599.51')).toBe(false);
});

test('CV-03 a quota that was lowered below what is used leaves nothing, never less', () => {
  expect(computeQuota('100', '250')).toEqual({ limit: '100', used: '250', left: '0' });
});

test('CV-03 a conversion counts at least what it is worth, and less than a cent more', () => {
  const units = fc.integer({ min: 1, max: 10 ** 9 }).map((value) => (value / 1e6).toFixed(6));
  fc.assert(
    fc.property(units, units, (amount, rate) => {
      const exact = decimal(amount).times(rate);
      const counted = decimal(quotaValue(amount, rate));
      expect(counted.gte(exact) && counted.minus(exact).lt('0.01')).toBe(true);
    }),
  );
});
