import { expect, test } from 'vitest';
import { depthPrices, withoutOrders } from './depth.ts';
import { hasJumped, isFarFrom } from './referenceRules.ts';

const depth = {
  bids: [
    ['100', '200'],
    ['99', '1000'],
  ],
  asks: [
    ['101.0', '100'],
    ['102', '1000'],
  ],
} as const;

test('average prices are those of selling and buying the notional over the levels', () => {
  expect(depthPrices(depth, '10000')).toEqual({ bid: '100', ask: '101' });
  // 20,000 at 100 and the rest at 99; 10,100 at 101 and the rest at 102.
  expect(depthPrices(depth, '100000')).toEqual({ bid: '99.198396793587', ask: '101.898101898101' });
});

test('a side that holds less than the notional has no price', () => {
  expect(depthPrices(depth, '112101')).toBeUndefined();
  expect(depthPrices({ ...depth, bids: [] }, '1')).toBeUndefined();
});

test('orders are taken out of their side at their price, and no further than it holds', () => {
  const own = [
    { direction: 'sell', price: '101', quantity: '40' },
    { direction: 'sell', price: '101.00', quantity: '10' },
    { direction: 'buy', price: '99', quantity: '5000' },
    { direction: 'buy', price: '101', quantity: '7' },
  ] as const;
  expect(withoutOrders(depth, own)).toEqual({
    bids: [['100', '200']],
    asks: [
      ['101.0', '50'],
      ['102', '1000'],
    ],
  });
});

test('distance and jumps are measured in basis points', () => {
  expect(isFarFrom('100.2', '100', '20')).toBe(false);
  expect(isFarFrom('100.2001', '100', '20')).toBe(true);
  expect(isFarFrom('99.7999', '100', '20')).toBe(true);
  const calm = { second: 0, tenSeconds: 0 };
  expect(hasJumped(100.019, 100, calm)).toBe(false);
  expect(hasJumped(100.021, 100, calm)).toBe(true);
  expect(hasJumped(99.979, 100, calm)).toBe(true);
  expect(hasJumped(100.039, 100, { second: 1, tenSeconds: 0 })).toBe(false);
  expect(hasJumped(100.041, 100, { second: 1, tenSeconds: 0 })).toBe(true);
});
