import { expect, test } from 'vitest';
import { proposePrice, reasonsForSecond } from './secondDealer.ts';

const SALE = {
  direction: 'sell',
  suggestedPrice: '99950.5',
  sizeUsd: '800000',
  boundBps: '100',
  givenUsd: '0',
  quoteAsset: 'USDT',
} as const;
const ENTERED = { price: '99,950', minutes: '5', boundBps: '100' };

test('OTC-04 a price that a dealer gives alone needs no second one', () => {
  expect(reasonsForSecond(SALE, ENTERED)).toEqual([]);
});

test.each([
  [{ price: '99951' }, 'It earns less than margin and volatility, which make 99,950.5 USDT.'],
  [{ boundBps: '101' }, 'It ends early only beyond 100 bps.'],
  [{ minutes: '6' }, 'It lasts longer than 5 minutes.'],
])('OTC-04 the form says why a second dealer approves %j', (over, reason) => {
  expect(reasonsForSecond(SALE, { ...ENTERED, ...over })).toEqual([reason]);
});

test('OTC-04 what the dealer gave the customer alone counts with the price', () => {
  expect(reasonsForSecond({ ...SALE, givenUsd: '200000' }, ENTERED)).toEqual([
    'With it one dealer would give this customer 1,000,000 USD or more alone within 24 hours.',
  ]);
});

test('the proposed price stays within what a dealer gives alone while the market moves a little', () => {
  expect(proposePrice(SALE)).toBe('99930.5099');
  expect(proposePrice({ direction: 'buy', suggestedPrice: '99950.5' })).toBe('99970.4901');
  expect(proposePrice({ ...SALE, suggestedPrice: null })).toBe('');
});

test('without a current price or an entered one there is nothing to say', () => {
  expect(reasonsForSecond({ ...SALE, suggestedPrice: null }, ENTERED)).toEqual([]);
  expect(reasonsForSecond(SALE, { ...ENTERED, price: '' })).toEqual([]);
});
