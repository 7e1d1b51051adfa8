import { expect, test } from 'vitest';
import { checkInterest, findCauses } from './checkInterest.ts';
import { computeInterestLines } from './interestLines.ts';

const changes = [
  { day: '2026-10-08', kind: 'loan', amount: '600000' },
  { day: '2026-10-20', kind: 'loan', amount: '200000' },
  { day: '2026-10-25', kind: 'repayment', amount: '300000' },
] as const;
const rates = [{ fromDay: '2026-10-08', annualRate: '0.085' }];
const lines = computeInterestLines({ changes, rates }, { fromDay: '2026-10-08', untilDay: '2026-10-31' });
// 12 days of 600,000, 5 of 800,000, 7 of 500,000: the day of a repayment does not count.
const interest = '3423.287661';

test('BR-13 lines and their sum follow from the changes of the principal alone', () => {
  const { lines: checked, sum } = checkInterest({ changes, rates, lines, interest });
  expect(checked.every(({ isEqual }) => isEqual)).toBe(true);
  expect(sum).toEqual({ listed: interest, own: interest, isEqual: true });
});

test('BR-13 a month in the middle of a financing begins with the principal of its earlier changes', () => {
  const late = lines.filter(({ day }) => day >= '2026-10-28');
  const { lines: checked, sum } = checkInterest({ changes, rates, lines: late, interest: '465.753424' });
  expect(checked.map(({ own }) => own?.principal)).toEqual(['500000', '500000', '500000', '500000']);
  expect(sum.isEqual).toBe(true);
});

test('a line that was altered has the own figure beside it, and so has the sum', () => {
  const altered = lines.map((line) => (line.day === '2026-10-21' ? { ...line, interest: '186.301370' } : line));
  const { lines: checked, sum } = checkInterest({ changes, rates, lines: altered, interest: '3423.287662' });
  expect(checked.filter(({ isEqual }) => !isEqual)).toMatchObject([
    { line: { day: '2026-10-21', interest: '186.301370' }, own: { interest: '186.301369' } },
  ]);
  expect(sum).toEqual({ listed: '3423.287662', own: interest, isEqual: false });
});

test('a day without a rate has no figure of its own', () => {
  const late = [{ fromDay: '2026-10-09', annualRate: '0.085' }];
  const { lines: checked } = checkInterest({ changes, rates: late, lines: lines.slice(0, 1), interest: '139.726027' });
  expect(checked).toMatchObject([{ own: null, isEqual: false }]);
});

test('a day’s principal follows from the last changes up to it', () => {
  const causes = (day: string) => findCauses(changes, day).map(({ day: of, kind }) => `${of} ${kind}`);
  expect(causes('2026-10-08')).toEqual(['2026-10-08 loan']);
  expect(causes('2026-10-19')).toEqual(['2026-10-08 loan']);
  expect(causes('2026-10-20')).toEqual(['2026-10-20 loan']);
  expect(causes('2026-10-24')).toEqual(['2026-10-20 loan']);
  expect(causes('2026-10-25')).toEqual(['2026-10-25 repayment']);
});
