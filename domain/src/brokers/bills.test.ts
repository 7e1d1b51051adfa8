import { expect, test } from 'vitest';
import { BILL_TERMS, computeBillFee, computeBillVolume, findMonth, isBillOverdue, listMonthsBefore } from './bills.ts';

const feeOf = (type: 1 | 2, volume: string, reducedVolume: string, days: number) =>
  computeBillFee({ ...BILL_TERMS[type], type, volume, reducedVolume, days });

test('BR-11 a trade bill has its fixed fee and the rate of each tier of what is billable', () => {
  expect(feeOf(1, '120000000', '20000000', 30)).toEqual({
    billableVolume: '100000000',
    tierFees: [{ upTo: '100000000', rate: '0.00003', volume: '100000000', fee: '3000' }],
    amount: '3500',
  });
  expect(feeOf(1, '600000000', '0', 30)).toMatchObject({
    tierFees: [{ fee: '3000' }, { volume: '400000000', fee: '8000' }, { volume: '100000000', fee: '1000' }],
    amount: '12500',
  });
});

test('BR-11 a fund bill has the annual rate of the mean for its days', () => {
  expect(feeOf(2, '1200000', '0', 31).amount).toBe('509.589041');
});

test('what is reduced is at most the volume, and then the fixed fee is left', () => {
  expect(feeOf(1, '100', '200', 30)).toEqual({ billableVolume: '0', tierFees: [], amount: '500' });
  expect(feeOf(2, '100', '100', 30).amount).toBe('0');
});

test('the mean counts each day once, and a day below zero as nothing', () => {
  const mean = (...navs: string[]) =>
    computeBillVolume(
      2,
      navs.map((volume, index) => ({ day: `2026-11-${index + 10}`, volume })),
    );
  expect(mean('100', '200', '-50')).toBe('100');
  expect(mean('1', '1', '0')).toBe('0.666666');
  expect(mean()).toBe('0');
  // All projects of a day count together.
  const ofDay = ['100', '-40'].map((volume) => ({ day: '2026-11-10', volume }));
  expect(computeBillVolume(2, ofDay)).toBe('60');
  expect(computeBillVolume(1, ofDay)).toBe('60');
});

test('months end on their last day, of a leap year and of a year too', () => {
  expect(findMonth('2028-02-11')).toEqual({ cycle: '2028-02', startOn: '2028-02-01', endOn: '2028-02-29' });
  expect(listMonthsBefore('2026-11-30', '2027-02-01').map(({ cycle }) => cycle)).toEqual([
    '2026-11',
    '2026-12',
    '2027-01',
  ]);
  expect(listMonthsBefore('2026-11-01', '2026-11-30')).toEqual([]);
});

test('a bill is overdue once 30 days have passed after the day of its issue', () => {
  const bill = { status: 'awaiting_receipt', issuedOn: '2026-12-01' } as const;
  expect(isBillOverdue(bill, '2026-12-31')).toBe(false);
  expect(isBillOverdue(bill, '2027-01-01')).toBe(true);
  expect(isBillOverdue({ ...bill, status: 'received' }, '2027-06-01')).toBe(false);
});
