import { expect, test } from 'vitest';
import { describeMargin, findSecondDealerReasons, isBelowMargin, type WantedPrice } from './dealer.ts';

test('OTC-04 a margin is worded as the customer’s gain or loss', () => {
  expect(['-49.97', '0', '3.2'].map(describeMargin)).toEqual([
    '49.97 bps better for the customer',
    'At the mid',
    '3.2 bps worse for the customer',
  ]);
});

test('a price is below the margin on the customer’s side of the desk’s own price', () => {
  const below = (direction: 'buy' | 'sell', price: string) => isBelowMargin({ direction, price, deskPrice: '100.5' });
  expect(['100.49', '100.5', '100.51'].map((price) => below('buy', price))).toEqual([true, false, false]);
  expect(['100.49', '100.5', '100.51'].map((price) => below('sell', price))).toEqual([false, false, true]);
});

const ALLOWED: WantedPrice = {
  direction: 'buy',
  price: '100.5',
  deskPrice: '100.5',
  boundBps: '100',
  deskBoundBps: '100',
  minutes: 5,
  usdValue: '400000',
  givenUsd: '599999.99',
};

test('OTC-04 a dealer gives alone what keeps margin, bound, life and the sum of the day', () => {
  expect(findSecondDealerReasons(ALLOWED)).toEqual([]);
});

test.each<[Partial<WantedPrice>, string, string]>([
  [{ price: '100.49999999' }, 'margin', '100.5'],
  [{ direction: 'sell', price: '100.50000001' }, 'margin', '100.5'],
  [{ boundBps: '100.0001' }, 'bound', '100'],
  [{ boundBps: '50.1', deskBoundBps: '50' }, 'bound', '50'],
  [{ boundBps: '101', deskBoundBps: '200' }, 'bound', '100'],
  [{ minutes: 6 }, 'life', '5'],
  [{ usdValue: '400000.01' }, 'sum', '400000.01'],
  [{ usdValue: '1000000', givenUsd: '0' }, 'sum', '1000000'],
  [{ usdValue: '0', givenUsd: '1200000' }, 'sum', '0'],
])('OTC-04 a second dealer approves a price with %j: %s beyond %s', (over, rule, alone) => {
  expect(findSecondDealerReasons({ ...ALLOWED, ...over })).toEqual([{ rule, alone }]);
});

test('OTC-04 every reason is named', () => {
  const worst = { price: '99', boundBps: '9999', minutes: 60, usdValue: '50000000' };
  expect(findSecondDealerReasons({ ...ALLOWED, ...worst }).map(({ rule }) => rule)).toEqual([
    'margin',
    'bound',
    'life',
    'sum',
  ]);
});
