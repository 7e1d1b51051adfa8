import { expect, test } from 'vitest';
import { createAmountAxis } from './amountAxis.ts';

test('amounts that are far apart, and a single one, have whole labels with separators and the minus sign', () => {
  for (const values of [[-20421.42], [-20421.42, 350]]) {
    const { minMove, formatter } = createAmountAxis(values, 'en-US');
    expect(minMove).toBe(1);
    expect(formatter(-20421)).toBe('−20,421');
  }
});

test('amounts within a few units of each other have labels in cents', () => {
  const { minMove, formatter } = createAmountAxis([-20421.42, -20421.1], 'zh-HK');
  expect(minMove).toBe(0.01);
  expect(['−20,421.40', '−20,421.30']).toEqual([-20421.4, -20421.3].map(formatter));
});
