import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatFixed, parseFixed, times } from '../money/fixed.ts';
import { BookDepth } from './bookDepth.ts';
import { planExecution, planTotal } from './executionPlan.ts';
import { computeSpotCost, estimateSpotOrder } from './spotEstimate.ts';

const rates = { maker: '0.0008', taker: '0.001' };
const held = { base: { total: '1', available: '0.5' }, quote: { total: '1000', available: '900' } };
const book = (...rows: [string, string][]) => new BookDepth(rows);
const limitOrder = (direction: 'buy' | 'sell', quantity: string, limit: string, isImmediate = false) => ({
  direction,
  quantity,
  limit,
  isImmediate,
});
const market = (direction: 'buy' | 'sell', quantity: string) => ({
  direction,
  quantity,
  limit: undefined,
  isImmediate: true,
});

const planned = <Plan>(plan: Plan | undefined): Plan => {
  if (plan === undefined) throw new Error('the order has no execution');
  return plan;
};

test('TR-08 a purchase pays its value and receives its quantity less the fee in the base asset', () => {
  const plan = planned(planExecution(market('buy', '0.01'), book(['50000', '0.004'], ['50010', '1'])));
  expect(estimateSpotOrder('buy', plan, held, rates)).toEqual({
    makerFee: '0',
    takerFee: '0.00001',
    sent: { base: { total: '1.00999', available: '0.50999' }, quote: { total: '499.94', available: '399.94' } },
    filled: { base: { total: '1.00999', available: '0.50999' }, quote: { total: '499.94', available: '399.94' } },
    taken: {
      quantity: '0.01',
      averagePrice: '50006',
      slippage: '0.06',
      slippageFraction: '0.00012',
      exceedsBook: false,
    },
  });
});

test('TR-08 a sale pays its quantity and receives its value less the fee in the quote asset, each fee rounded', () => {
  // 0.5 × 0.001 of a unit rounds up for each of two executions; together they would be one unit.
  const plan = planned(planExecution(market('sell', '0.00002'), book(['0.25', '0.00001'], ['0.25', '1'])));
  const { takerFee, filled } = estimateSpotOrder('sell', plan, held, { maker: '0', taker: '0.002' });
  expect(takerFee).toBe('0.00000002');
  expect(filled.quote.total).toBe('1000.00000498');
  expect(filled.base).toEqual({ total: '0.99998', available: '0.49998' });
});

test('TR-08 an order that rests locks its cost at the limit and pays the maker’s rate once it is filled', () => {
  const buy = planned(planExecution(limitOrder('buy', '0.01', '40000'), book(['50000', '1'])));
  expect(estimateSpotOrder('buy', buy, held, rates)).toEqual({
    makerFee: '0.000008',
    takerFee: '0',
    sent: { base: held.base, quote: { total: '1000', available: '500' } },
    filled: { base: { total: '1.009992', available: '0.509992' }, quote: { total: '600', available: '500' } },
    taken: null,
  });
  const sell = planned(planExecution(limitOrder('sell', '0.01', '60000'), book(['50000', '1'])));
  expect(estimateSpotOrder('sell', sell, held, rates)).toMatchObject({
    makerFee: '0.48',
    sent: { base: { total: '1', available: '0.49' }, quote: held.quote },
    filled: { base: { total: '0.99', available: '0.49' }, quote: { total: '1599.52', available: '1499.52' } },
  });
});

test('TR-08 the part of a limit order that crosses is executed at the book’s prices, the rest locks the limit', () => {
  const depth = book(['50000', '0.004'], ['50010', '1']);
  const plan = planned(planExecution(limitOrder('buy', '0.01', '50000'), depth));
  const estimate = estimateSpotOrder('buy', plan, held, rates);
  expect(estimate).toMatchObject({ takerFee: '0.000004', makerFee: '0.0000048', taken: { quantity: '0.004' } });
  expect(estimate.sent.quote).toEqual({ total: '800', available: '400' });
  expect(estimate.filled.quote).toEqual({ total: '500', available: '400' });
  const immediate = planned(planExecution(limitOrder('buy', '0.01', '50000', true), depth));
  expect(estimateSpotOrder('buy', immediate, held, rates).filled.quote).toEqual({ total: '800', available: '700' });
});

test('TR-08 a total buys whole steps level by level, and never more than it pays for', () => {
  const order = { total: '100', stepSize: '0.001' };
  const depth = book(['10', '5'], ['11', '2'], ['13', '7']);
  // 50 at 10, 22 at 11, and of the last 28 as many thousandths as 13 goes into them.
  const plan = planned(planTotal(order, depth));
  expect(plan.taken.map(({ quantity }) => formatFixed(quantity))).toEqual(['5', '2', '2.153']);
  expect(formatFixed(computeSpotCost('buy', plan))).toBe('99.989');
  expect(plan.missing).toBe(0n);
  const larger = planned(planTotal({ ...order, total: '200' }, depth));
  expect(formatFixed(larger.missing)).toBe('2.846');
  expect(estimateSpotOrder('buy', larger, held, rates).taken).toMatchObject({ exceedsBook: true });
  expect(planTotal({ ...order, total: '0.001' }, depth)).toBeUndefined();
  expect(planTotal(order, book())).toBeUndefined();
  expect(planTotal(order, undefined)).toBeUndefined();
});

test('TR-08 fees and balances after an order add up to the balances before it, to the last unit', () => {
  const units = fc.bigInt({ min: 1n, max: 10n ** 9n });
  const rows = fc.array(fc.tuple(units, units), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(rows, units, fc.constantFrom('buy' as const, 'sell' as const), (levels, quantity, direction) => {
      const sorted = levels.toSorted(([a], [b]) => (direction === 'buy' ? Number(a - b) : Number(b - a)));
      const depth = book(...sorted.map(([price, size]): [string, string] => [`${price}`, formatFixed(size)]));
      const plan = planned(planExecution(market(direction, formatFixed(quantity)), depth));
      const { filled, takerFee } = estimateSpotOrder(direction, plan, held, rates);
      const [paid, gained] = direction === 'buy' ? (['quote', 'base'] as const) : (['base', 'quote'] as const);
      const moved = (side: 'base' | 'quote') => parseFixed(filled[side].total) - parseFixed(held[side].total);
      const value = plan.taken.reduce((sum, level) => sum + times(level.price, level.quantity), 0n);
      expect(moved(paid)).toBe(-computeSpotCost(direction, plan));
      expect(moved(gained) + parseFixed(takerFee)).toBe(direction === 'buy' ? quantity : value);
    }),
  );
});
