import { describe, expect, test } from 'vitest';
import { defaultTerms } from '../terms.ts';
import { findDecreaseError } from './decrease.ts';
import type { Leaving } from './extractable.ts';
import { findIncreaseError, type IncreaseFigures, type WantedIncrease } from './increase.ts';
import { divideFullRepayment } from './settlement.ts';

const { lines: multiples } = defaultTerms([]);
const empty: IncreaseFigures = {
  priority: '0',
  subordinated: '0',
  unpaidInterest: '0',
  boundingNav: '0',
  openOutflows: '0',
  multiples,
  ratio: { minimum: '0.25', maximum: '4' },
  annualRate: { minimum: '0.06', maximum: '0.18' },
  creditLimit: '5000000',
  creditUsed: '0',
};
const wanted: WantedIncrease = {
  priorityIncrease: '200000',
  subordinatedIncrease: '100000',
  annualRate: '0.085',
  allotments: ['200000', '100000'],
};

describe('BR-04 an increase', () => {
  test('is open where everything is assigned and in its range', () => {
    expect(findIncreaseError(wanted, empty)).toBeUndefined();
  });

  test('leaves nothing unassigned, not the last unit, and assigns no more', () => {
    const assign = (...allotments: string[]) => findIncreaseError({ ...wanted, allotments }, empty);
    expect(assign('200000', '99999.999999')).toEqual({ error: 'unassignedNotZero', data: { unassigned: '0.000001' } });
    expect(assign('200000', '100000.000001')).toEqual({ error: 'unassignedExceeded', data: { unassigned: '100000' } });
    expect(assign()).toEqual({ error: 'unassignedNotZero', data: { unassigned: '300000' } });
  });

  test('keeps the subordinated principal between both ends of the ratio', () => {
    const with800 = (subordinatedIncrease: string) =>
      findIncreaseError(
        {
          ...wanted,
          priorityIncrease: '800000',
          subordinatedIncrease,
          allotments: [String(800_000 + Number(subordinatedIncrease))],
        },
        empty,
      );
    expect(with800('200000')).toBeUndefined();
    expect(with800('3200000')).toBeUndefined();
    const data = { field: 'subordinatedIncrease', minimum: '200000', maximum: '3200000' };
    expect(with800('199999')).toEqual({ error: 'outOfRange', data });
    expect(with800('3200001')).toEqual({ error: 'outOfRange', data });
  });

  test('keeps NAV at the withdrawal line of the principal afterwards', () => {
    const running = { ...empty, priority: '800000', subordinated: '400000', boundingNav: '1000000' };
    const borrow = (priorityIncrease: string) =>
      findIncreaseError(
        { ...wanted, priorityIncrease, subordinatedIncrease: '0', allotments: [priorityIncrease] },
        running,
      );
    // (1,000,000 − 1.2 × 800,000) ÷ 0.2.
    expect(borrow('200000')).toBeUndefined();
    expect(borrow('200000.000001')).toMatchObject({ data: { field: 'priorityIncrease', maximum: '200000' } });
  });

  test('stays within the credit limit by the last unit, and within the range of rates', () => {
    const used = { ...empty, creditUsed: '4800000' };
    expect(findIncreaseError(wanted, used)).toBeUndefined();
    expect(findIncreaseError(wanted, { ...used, creditUsed: '4800000.000001' })).toEqual({
      error: 'creditLimit',
      data: { limit: '5000000', used: '4800000.000001', left: '199999.999999' },
    });
    expect(findIncreaseError({ ...wanted, annualRate: '0.19' }, empty)).toEqual({
      error: 'outOfRange',
      data: { field: 'annualRate', minimum: '0.06', maximum: '0.18' },
    });
  });
});

test('BR-04 a decrease repays at most the principal, and takes out what NAV and ratio leave', () => {
  const leaving: Leaving = {
    priority: '800000',
    subordinated: '400000',
    unpaidInterest: '5000',
    boundingNav: '900000',
    free: '900000',
    openOutflows: '0',
    openExtracts: '0',
    multiples,
    maximumRatio: '4',
    isOpen: true,
  };
  const repay = { priorityDecrease: '100000', subordinatedDecrease: '0', sources: ['60000', '40000'] };
  // A pure repayment goes through below the warning line and on a stale reading.
  expect(findDecreaseError(repay, { ...leaving, boundingNav: '850000', isOpen: false })).toBeUndefined();
  expect(findDecreaseError({ ...repay, sources: ['60000'] }, leaving)).toMatchObject({ data: { unassigned: '40000' } });
  expect(findDecreaseError({ ...repay, priorityDecrease: '800000.000001' }, leaving)).toMatchObject({
    data: { field: 'priorityDecrease', maximum: '800000' },
  });
  expect(findDecreaseError({ ...repay, subordinatedDecrease: '1' }, leaving)).toMatchObject({
    data: { field: 'subordinatedDecrease', maximum: '0' },
  });
});

describe('BR-04 a full repayment', () => {
  const owed = { priority: '800000', unpaidInterest: '5000', subordinated: '400000', profitShare: '0.1' };
  test('pays principal, interest and the subordinated side; what is above is profit with its share', () => {
    expect(divideFullRepayment('1300000', owed)).toEqual({
      principal: '800000',
      interest: '5000',
      subordinated: '400000',
      profit: '85500',
      profitFee: '9500',
    });
    expect(divideFullRepayment('1100000', owed)).toMatchObject({ subordinated: '295000', profit: '0', profitFee: '0' });
  });

  test('gives the subordinated side nothing while the platform lacks something', () => {
    expect(divideFullRepayment('804000', owed)).toMatchObject({
      principal: '800000',
      interest: '4000',
      subordinated: '0',
    });
    expect(divideFullRepayment('1000', owed)).toMatchObject({ principal: '1000', interest: '0', subordinated: '0' });
  });
});
