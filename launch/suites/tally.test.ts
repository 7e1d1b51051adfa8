import { expect, test } from 'vitest';
import { add, nothing, tally, tallyLine } from './tally.ts';

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((test) => ({ status: test })),
});

test('counts passed, failed and skipped tests', () => {
  const report = { testResults: [file('failed', 'passed', 'failed', 'pending'), file('passed', 'passed', 'todo')] };
  expect(tally(report, 1)).toMatchObject({ passed: 2, failed: 1, skipped: 2 });
});

test('a file that could not be loaded is a failure though none of its tests ran', () => {
  expect(tally({ testResults: [file('failed'), file('passed', 'passed')] }, 1)).toMatchObject({
    passed: 1,
    failed: 1,
    skipped: 0,
  });
});

test('a run that failed without a failed test, or without a report, is a failure', () => {
  expect(tally({ testResults: [file('passed', 'passed')] }, 1).failed).toBe(1);
  expect(tally(undefined, 1).failed).toBe(1);
});

test('the last line names skipped tests only where there are any', () => {
  const total = add({ ...nothing, passed: 3 }, { ...nothing, passed: 1, failed: 2 });
  expect(tallyLine(total)).toBe('4 passed, 2 failed');
  expect(tallyLine({ ...total, skipped: 1 })).toBe('4 passed, 2 failed, 1 skipped');
});

test('a failed test is listed with its file, title and messages', () => {
  const failed = { status: 'failed', fullName: 'adds up', failureMessages: ['expected 3', 'expected 4'] };
  const report = { testResults: [{ name: 'sum.test.ts', status: 'failed', assertionResults: [failed] }] };
  expect(tally(report, 1).failures).toEqual(['sum.test.ts > adds up\nexpected 3\nexpected 4']);
});
