import { expect, test } from 'vitest';
import { isBetterThanMid, needsSecondDealer } from './dealer.ts';

test('OTC-04 a price is better than the mid below it for a buyer, above it for a seller', () => {
  const better = (direction: 'buy' | 'sell', price: string) => isBetterThanMid({ direction, price, mid: '100' });
  expect(['99.99', '100', '100.01'].map((price) => better('buy', price))).toEqual([true, false, false]);
  expect(['99.99', '100', '100.01'].map((price) => better('sell', price))).toEqual([false, false, true]);
});

test('OTC-04 a second dealer approves from 1,000,000 USD, and any size better than the mid', () => {
  const needs = (usdValue: string, price: string) =>
    needsSecondDealer({ direction: 'sell', price, mid: '100', usdValue });
  expect(needs('999999.99', '99.9')).toBe(false);
  expect(needs('1000000', '99.9')).toBe(true);
  expect(needs('300000', '100.1')).toBe(true);
});
