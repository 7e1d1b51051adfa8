import { describe, expect, test } from 'vitest';
import { defaultTerms } from '../terms.ts';
import type { Leaving } from './extractable.ts';
import { computeAccruable, computeProfit, divideProfit, type ProfitFigures } from './profit.ts';

const leaving: Leaving = {
  priority: '800000',
  subordinated: '400000',
  unpaidInterest: '5000',
  boundingNav: '1280000',
  free: '1280000',
  openOutflows: '20000',
  openExtracts: '0',
  multiples: defaultTerms([]).lines,
  maximumRatio: '4',
  isOpen: true,
};
const figures: ProfitFigures = {
  profitNow: '90000',
  profitAtClose: '70000',
  postedSince: '10000',
  appliedFor: '20000',
};

describe('BR-09 the profit that can be taken', () => {
  test('is what both now and the last close have, less what was posted and applied for', () => {
    expect(computeAccruable(leaving, figures)).toEqual({ accruable: '40000', bound: 'profitAtClose' });
    expect(computeAccruable(leaving, { ...figures, profitNow: '55000' })).toEqual({
      accruable: '35000',
      bound: 'profitNow',
    });
    expect(computeAccruable(leaving, { ...figures, profitAtClose: null })).toEqual({
      accruable: '70000',
      bound: 'profitNow',
    });
  });

  test('is nothing of a profit that the last close does not have', () => {
    expect(computeAccruable(leaving, { ...figures, profitAtClose: '-1' }).accruable).toBe('0');
    expect(computeAccruable(leaving, { ...figures, profitNow: '-1' }).accruable).toBe('0');
  });

  test('is at most what is free, and what leaves NAV at the withdrawal line, rounded down', () => {
    expect(computeAccruable({ ...leaving, free: '1000.1234567' }, figures)).toEqual({
      accruable: '1000.123456',
      bound: 'free',
    });
    // 1,000,000 − 5,000 − 20,000 − 1.2 × 800,000.
    expect(computeAccruable({ ...leaving, boundingNav: '1000000' }, figures)).toEqual({
      accruable: '15000',
      bound: 'navLine',
    });
  });

  test('is nothing while the project is not open, unless it owes nothing, and nothing under a block', () => {
    expect(computeAccruable({ ...leaving, isOpen: false }, figures)).toEqual({ accruable: '0', bound: null });
    const repaid = { ...leaving, priority: '0', unpaidInterest: '0', isOpen: false };
    expect(computeAccruable(repaid, figures).accruable).toBe('40000');
    expect(computeAccruable({ ...repaid, isBlocked: true }, figures)).toEqual({ accruable: '0', bound: null });
  });
});

test('BR-09 profit is NAV above interest and both principals, and the platform’s share of it is rounded down', () => {
  expect(computeProfit('1200000', leaving)).toBe('-5000');
  expect(computeProfit('1295000', leaving)).toBe('90000');
  expect(divideProfit('100.000009', '0.1')).toEqual({ toBroker: '90.000009', toPlatform: '10' });
  expect(divideProfit('100', '0')).toEqual({ toBroker: '100', toPlatform: '0' });
});
