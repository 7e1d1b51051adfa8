import { expect, test } from 'vitest';
import { addDays } from '../../time/utcDay.ts';
import { computeInterestLines } from './interestLines.ts';
import {
  daysUntil,
  describeStatementLines,
  dueDayOf,
  findReminder,
  isOverdue,
  lastOfMonth,
  planStatements,
  statementNumber,
} from './statements.ts';

const lines = (fromDay: string, untilDay: string, amount = '800000') =>
  computeInterestLines(
    {
      changes: [{ day: fromDay, kind: 'loan', amount }],
      rates: [{ fromDay, annualRate: '0.085' }],
    },
    { fromDay, untilDay },
  );

test('BR-08 a statement is of a calendar month or the part of it that the financing ran', () => {
  const [july, august] = planStatements(lines('2026-07-08', '2026-08-31', '6000000'));
  expect(july).toMatchObject({ startOn: '2026-07-08', endOn: '2026-07-31', days: 24, interest: '33534.246552' });
  expect(july?.dueOn).toBe('2026-08-31');
  expect(august).toMatchObject({ startOn: '2026-08-01', endOn: '2026-08-31', days: 31, dueOn: '2026-09-30' });
  expect(planStatements(lines('2026-10-01', '2026-10-31', '8000000'))).toMatchObject([
    { days: 31, interest: '57753.424638' },
  ]);
});

test('BR-08 days without principal count for no day, and a month without interest has no statement', () => {
  const ended = computeInterestLines(
    {
      changes: [
        { day: '2028-02-27', kind: 'loan', amount: '800000' },
        { day: '2028-02-29', kind: 'repayment', amount: '800000' },
      ],
      rates: [{ fromDay: '2028-02-27', annualRate: '0.085' }],
    },
    { fromDay: '2028-02-27', untilDay: '2028-03-31' },
  );
  expect(planStatements(ended)).toMatchObject([
    { startOn: '2028-02-27', endOn: '2028-02-29', days: 2, interest: '372.602738', principal: '800000' },
  ]);
});

test('BR-08 a statement is due at the end of the next month, over year’s end and in a leap year', () => {
  expect(dueDayOf('2026-12-31')).toBe('2027-01-31');
  expect(dueDayOf('2028-01-31')).toBe('2028-02-29');
  expect(dueDayOf('2026-01-15')).toBe('2026-02-28');
  expect(lastOfMonth('2027-02-01')).toBe('2027-02-28');
});

test('BR-08 a number has the month and the project, and of a later one of the month its place', () => {
  expect(statementNumber('P-2609-0012', '2026-11-03', 1)).toBe('IS-2611-0012');
  expect(statementNumber('P-2609-0012', '2026-11-20', 2)).toBe('IS-2611-0012-2');
});

test('BR-08 reminders are 7 days and 1 day before the due day and on it', () => {
  const due = '2026-12-31';
  const on = (before: number) => findReminder(daysUntil(addDays(due, -before), due));
  expect([9, 8, 7, 3, 2, 1, 0, -1].map(on)).toEqual([null, null, 7, 7, 7, 1, 0, null]);
  expect(isOverdue({ status: 'wait_for_payment', dueOn: due }, due)).toBe(false);
  expect(isOverdue({ status: 'under_review', dueOn: due }, '2027-01-01')).toBe(true);
  expect(isOverdue({ status: 'paid', dueOn: due }, '2027-01-01')).toBe(false);
});

test('the text of the lines does not depend on how the database pads amounts', () => {
  const [line] = lines('2026-07-08', '2026-07-08');
  if (line === undefined) throw new Error('no line');
  const padded = { ...line, principal: `${line.principal}.000000`, annualRate: `${line.annualRate}000` };
  expect(describeStatementLines([padded])).toBe(describeStatementLines([line]));
});
