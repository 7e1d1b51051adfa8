import { expect, test } from 'vitest';
import { compareForecasts, compareMarketOrders } from '../../../testkit/trading/orderForecasts.ts';

test('TR-08 the ticket’s figures of random orders equal the account’s, resting and filled', async () => {
  const errors = await compareForecasts(24, 11);
  expect(errors.rejected).toEqual([]);
  expect(Object.keys(errors.kinds)).toEqual(expect.arrayContaining(['resting', 'crossing', 'market', 'reduceOnly']));
  expect(errors.filledLater).toBeGreaterThan(0);
  expect(Math.max(errors.available, errors.fee, errors.liquidationPrice)).toBeLessThanOrEqual(0.01);
});

test('TR-08 the exchange accepts a market order of 100 %', async () => {
  const { orders, accepted, differences } = await compareMarketOrders(12, 0, 11);
  expect(accepted).toBe(orders);
  expect(differences.length).toBeGreaterThan(0);
  expect(Math.max(...differences)).toBeLessThanOrEqual(0.01);
});
