import { expect, test } from 'vitest';
import { brokenBound, marginOfEntered, otherAmount } from './distance.ts';

const SALE = {
  direction: 'sell',
  mid: '100000',
  lowest: '98000',
  highest: '102000',
  fixed: 'from',
  requestedAmount: '8',
  baseAsset: 'BTC',
  fromAsset: 'BTC',
} as const;

test('OTC-04 the distance from the mid says for whom a price is better', () => {
  expect(marginOfEntered(SALE, '99,950')).toBe('5');
  expect(marginOfEntered(SALE, '100050')).toBe('-5');
  expect(marginOfEntered({ ...SALE, mid: null }, '99950')).toBeUndefined();
  expect(marginOfEntered(SALE, 'abc')).toBeUndefined();
});

test('a price beyond its bounds names the bound', () => {
  expect(['97999', '98000', '102000', '102000.01', '1,5', ''].map((price) => brokenBound(SALE, price))).toEqual([
    'Must be at least 98,000.00',
    undefined,
    undefined,
    'Must be at most 102,000.00',
    'Not a price',
    undefined,
  ]);
});

test('the other amount follows from the price, whichever asset was named', () => {
  expect(otherAmount(SALE, '99950')).toBe('799600.00000000');
  const bought = { ...SALE, direction: 'buy', fromAsset: 'USDT', requestedAmount: '300000' } as const;
  expect(otherAmount(bought, '100000')).toBe('3.00000000');
  expect(otherAmount({ ...bought, fixed: 'to', requestedAmount: '3' }, '100000')).toBe('300000.00000000');
  expect(otherAmount(SALE, '0')).toBeUndefined();
});
