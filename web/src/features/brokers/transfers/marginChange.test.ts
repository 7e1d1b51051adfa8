import { expect, test } from 'vitest';
import { computeMarginChange } from './marginChange.ts';

const wallet = { marginBalance: '10000', maintMargin: '400' };

test('BR-10 money that leaves raises the margin ratio, and money that comes lowers it', () => {
  expect(computeMarginChange(wallet, '-2000')).toEqual({ before: '0.04', after: '0.05' });
  expect(computeMarginChange(wallet, '6000')).toEqual({ before: '0.04', after: '0.025' });
});

test('BR-10 a wallet whose balance is used up is at 1, and one without positions stays at 0', () => {
  expect(computeMarginChange(wallet, '-10000').after).toBe('1');
  expect(computeMarginChange({ ...wallet, maintMargin: '0' }, '-2000')).toEqual({ before: '0', after: '0' });
  expect(computeMarginChange({ marginBalance: '0', maintMargin: '0' }, '0')).toEqual({ before: null, after: null });
});
