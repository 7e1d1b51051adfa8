import { describe, expect, test } from 'vitest';
import { defaultTerms } from '../terms.ts';
import { computeExtractable, computeSubordinatedDecrease, type Leaving } from './extractable.ts';
import { interestOfDay } from './interest.ts';
import { computeLines } from './lines.ts';
import { formatRatio, subordinatedRange } from './tranches.ts';
import { computeWaterfall, findFirstLoss } from './waterfall.ts';

const { lines: multiples } = defaultTerms([]);
const leaving: Leaving = {
  priority: '800000',
  subordinated: '400000',
  unpaidInterest: '5000',
  boundingNav: '1200000',
  free: '1200000',
  openOutflows: '0',
  openExtracts: '0',
  multiples,
  maximumRatio: '4',
  isOpen: true,
};

test('BR-04 the subordinated principal lies in the range of the ratio, and the ratio is rounded down', () => {
  const ratio = { minimum: '0.25', maximum: '4' };
  expect(subordinatedRange('800000', ratio)).toEqual({ minimum: '200000', maximum: '3200000' });
  expect(subordinatedRange('100', { minimum: '3', maximum: '7' })).toEqual({
    minimum: '14.285715',
    maximum: '33.333333',
  });
  expect(formatRatio('800000', '300000')).toBe('2.66');
  expect(formatRatio('800000', '0')).toBeNull();
});

test('BR-03 the lines are multiples of the priority principal, and none without it', () => {
  expect(computeLines('800000', multiples)).toEqual({
    warning: '880000',
    liquidation: '840000',
    takeOver: '816000',
    withdraw: '960000',
  });
  expect(computeLines('0', multiples)).toBeNull();
});

test('BR-13 the interest of a day is rounded down, and a month is the sum of its days', () => {
  const sum = (principal: number, days: number) =>
    (BigInt(interestOfDay(String(principal), '0.085').replace('.', '')) * BigInt(days)).toString();
  expect(interestOfDay('8000000', '0.085')).toBe('1863.013698');
  expect(sum(8_000_000, 31)).toBe('57753424638');
  expect(sum(6_000_000, 24)).toBe('33534246552');
  expect(interestOfDay('800000', '0.085')).toBe('186.301369');
  expect(interestOfDay('600000', '0.085')).toBe('139.726027');
});

describe('BR-05 what can be extracted', () => {
  test('is the smallest of its bounds, which is named', () => {
    expect(computeExtractable(leaving)).toEqual({
      available: '200000',
      bounds: { free: '1200000', navLine: '235000', ratio: '200000' },
      bound: 'ratio',
    });
    expect(computeExtractable({ ...leaving, free: '1000.1234567' })).toMatchObject({
      available: '1000.123456',
      bound: 'free',
    });
    expect(computeExtractable({ ...leaving, openOutflows: '100000' })).toMatchObject({
      available: '135000',
      bound: 'navLine',
    });
  });

  test('is nothing below the line, and nothing while the project is not open', () => {
    expect(computeExtractable({ ...leaving, boundingNav: '900000' }).available).toBe('0');
    expect(computeExtractable({ ...leaving, isOpen: false })).toMatchObject({ available: '0', bound: null });
  });

  test('is the subordinated principal without a loan, whatever the state', () => {
    const repaid = { ...leaving, priority: '0', unpaidInterest: '0', boundingNav: '390000', isOpen: false };
    expect(computeExtractable({ ...repaid, free: '390000' })).toMatchObject({ available: '390000', bound: 'free' });
    expect(computeExtractable({ ...repaid, openExtracts: '50000' }).available).toBe('350000');
  });
});

test('BR-04 a decrease of the subordinated side keeps NAV above the line of what is left', () => {
  expect(computeSubordinatedDecrease(leaving, '0')).toBe('200000');
  // 1,200,000 − 5,000 − 400,000 − 1.2 × 400,000 is 315,000; the ratio leaves 300,000.
  expect(computeSubordinatedDecrease(leaving, '400000')).toBe('300000');
  expect(computeSubordinatedDecrease({ ...leaving, boundingNav: '1100000' }, '400000')).toBe('215000');
  expect(computeSubordinatedDecrease({ ...leaving, isOpen: false }, '400000')).toBe('0');
});

test('BR-05 the waterfall pays costs, interest and principal before the rest, and loses nothing', () => {
  const claims = { costs: '1000', interest: '5000', principal: '800000' };
  expect(findFirstLoss(claims)).toBe('806000');
  expect(computeWaterfall('1200000', claims)).toEqual({ ...claims, subordinated: '394000' });
  expect(computeWaterfall('700000', claims)).toEqual({
    costs: '1000',
    interest: '5000',
    principal: '694000',
    subordinated: '0',
  });
  expect(computeWaterfall('500', claims)).toMatchObject({ costs: '500', interest: '0', principal: '0' });
  expect(computeWaterfall('-1', claims)).toMatchObject({ costs: '0', subordinated: '0' });
});
