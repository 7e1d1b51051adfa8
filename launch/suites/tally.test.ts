import { expect, test } from 'vitest';
import { add, tally, tallyLine } from './tally.ts';

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((test) => ({ status: test })),
});

test('counts passed, failed and skipped tests', () => {
  const report = { testResults: [file('failed', 'passed', 'failed', 'pending'), file('passed', 'passed', 'todo')] };
  expect(tally(report, 1)).toEqual({ passed: 2, failed: 1, skipped: 2 });
});

test('a file that could not be loaded is a failure though none of its tests ran', () => {
  expect(tally({ testResults: [file('failed'), file('passed', 'passed')] }, 1)).toEqual({
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
  const total = add({ passed: 3, failed: 0, skipped: 0 }, { passed: 1, failed: 2, skipped: 0 });
  expect(tallyLine(total)).toBe('4 passed, 2 failed');
  expect(tallyLine({ ...total, skipped: 1 })).toBe('4 passed, 2 failed, 1 skipped');
});
