import { expect, test } from 'vitest';
import { findBlock } from './blocks.ts';
import { isOverexposed } from './exposure.ts';
import {
  computeFillCost,
  computeMarkDistance,
  findCostlyHour,
  listCrossedProjects,
  type MarkedFill,
} from './ownTrades.ts';

const MINUTE_MS = 60_000;

/** A sale of one coin at 99 with the mark at 100: it costs 1. */
const fill = (minute: number, over: Partial<MarkedFill> = {}): MarkedFill => ({
  at: minute * MINUTE_MS,
  direction: 'sell',
  price: '99',
  quantity: '1',
  mark: '100',
  quotePrice: '1',
  ...over,
});

test('BR-05 an execution costs what it is worse than the mark, in USDT', () => {
  expect(computeFillCost(fill(0))).toBe('1');
  expect(computeFillCost(fill(0, { direction: 'buy' }))).toBe('-1');
  expect(computeFillCost(fill(0, { direction: 'buy', price: '100.5', quantity: '3' }))).toBe('1.5');
  expect(computeFillCost(fill(0, { price: '0.05', mark: '0.06', quotePrice: '60000' }))).toBe('600');
  expect(computeMarkDistance({ price: '99', mark: '100' })).toBe('-0.01');
});

test('BR-05 executions are a hit once they cost more than 1 % of NAV within an hour, and not at 1 %', () => {
  const fills = [fill(0), fill(30), fill(60)];
  expect(findCostlyHour(fills, '300')).toBeUndefined();
  expect(findCostlyHour(fills, '299.99')).toEqual({ cost: '3', fills });
  expect(findCostlyHour([...fills, fill(61)], '300')).toBeUndefined();
  expect(findCostlyHour([], '0')).toBeUndefined();
});

test('BR-05 the costliest hour is found in any order of executions, and gains in it count', () => {
  const costly = [fill(200, { quantity: '4' }), fill(240, { quantity: '5' })];
  const fills = [fill(100), ...costly.toReversed(), fill(90)];
  expect(findCostlyHour(fills, '500')).toEqual({ cost: '9', fills: costly });
  const gain = fill(220, { direction: 'buy', quantity: '6' });
  expect(findCostlyHour([...fills, gain], '500')).toBeUndefined();
});

test('BR-05 without NAV any cost is a hit', () => {
  expect(findCostlyHour([fill(0)], '-10')).toMatchObject({ cost: '1' });
  expect(findCostlyHour([fill(0, { price: '100' })], '0')).toBeUndefined();
});

test('BR-05 a trade between own accounts crosses the border of each project that has one side alone', () => {
  expect(listCrossedProjects(['P1', 'P1'])).toEqual([]);
  expect(listCrossedProjects([null, null])).toEqual([]);
  expect(listCrossedProjects(['P1', null])).toEqual(['P1']);
  expect(listCrossedProjects(['P1', 'P2'])).toEqual(['P1', 'P2']);
});

test('BR-05 trades close loans and what leaves, a missing deposit what leaves alone', () => {
  expect(findBlock(['deposit_shortage', 'own_trades'], 'extract')).toBe('own_trades');
  expect(findBlock(['deposit_shortage'], 'extract')).toBe('deposit_shortage');
  expect(findBlock(['deposit_shortage'], 'increase')).toBeUndefined();
  expect(findBlock(['own_trades'], 'increase')).toBe('own_trades');
});

test('BR-05 an exposure is too large above its maximum, and with any position without NAV', () => {
  expect(isOverexposed({ nav: '100', exposure: '300' }, '3')).toBe(false);
  expect(isOverexposed({ nav: '100', exposure: '300.000001' }, '3')).toBe(true);
  expect(isOverexposed({ nav: '-1', exposure: '0.1' }, '3')).toBe(true);
});
