import { expect, test } from 'vitest';
import { checkAmount, largestAmount } from './withdrawalEntry.ts';

const terms = {
  open: true,
  reason: null,
  since: null,
  minimum: '20',
  maximum: '1000',
  precision: 6,
  fee: '3.2',
  feeAt: 1,
};
const check = (text: string, over: Partial<typeof terms> = {}) =>
  checkAmount({ text, terms: { ...terms, ...over }, available: '500' });

test('WAL-04 an amount lies within minimum, largest transaction and balance, each with its bound', () => {
  expect(check('19.999999')).toEqual({ kind: 'invalid', fieldError: 'minimum', bound: '20' });
  expect(check('20')).toEqual({ kind: 'amount', amount: '20' });
  expect(check('500')).toEqual({ kind: 'amount', amount: '500' });
  expect(check('500.000001')).toEqual({ kind: 'invalid', fieldError: 'balance', bound: '500' });
  expect(check('400.5', { maximum: '400' })).toEqual({ kind: 'invalid', fieldError: 'maximum', bound: '400' });
});

test('WAL-04 an amount must exceed the network fee', () => {
  expect(check('25', { fee: '25' })).toEqual({ kind: 'invalid', fieldError: 'fee', bound: '25' });
  expect(check('25.000001', { fee: '25' })).toEqual({ kind: 'amount', amount: '25.000001' });
});

test('WAL-13 more decimals than the asset has, or than eight, are flagged', () => {
  expect(check('20.0000001')).toEqual({ kind: 'invalid', fieldError: 'decimals', bound: '6' });
  expect(check('20.123456789', { precision: 18 })).toEqual({ kind: 'invalid', fieldError: 'decimals', bound: '8' });
});

test('the largest amount is what balance and the largest transaction allow, rounded down', () => {
  expect(largestAmount({ terms, available: '500.0000009' })).toBe('500');
  expect(largestAmount({ terms, available: '5000' })).toBe('1000');
  expect(largestAmount({ terms: undefined, available: '1' })).toBeUndefined();
});
