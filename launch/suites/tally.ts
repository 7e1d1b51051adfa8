/** Test counts of one suite. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Each failed test with its file, title and messages. */
  readonly failures: readonly string[];
}

export const nothing: Tally = { passed: 0, failed: 0, skipped: 0, failures: [] };

export const add = (a: Tally, b: Tally): Tally => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  failures: [...a.failures, ...b.failures],
});

/** `12 passed, 0 failed`, and the number of skipped tests, if any. */
export function tallyLine({ passed, failed, skipped }: Omit<Tally, 'failures'>): string {
  return `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

const listOf = (value: unknown): Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

/**
 * Counts vitest's JSON report. A file that could not be loaded counts as one failure, as does a failed run without a
 * failed test: no report, no tests, or an error outside of tests.
 */
export function tally(report: unknown, exitCode: number): Tally {
  const files = isObject(report) ? listOf(report.testResults) : [];
  let [passed, failed, skipped] = [0, 0, 0];
  const failures: string[] = [];
  for (const file of files) {
    const tests = listOf(file.assertionResults);
    const count = (...wanted: string[]) => tests.filter(({ status }) => wanted.includes(String(status))).length;
    passed += count('passed');
    skipped += count('skipped', 'pending', 'todo', 'disabled');
    failed += count('failed') === 0 && file.status === 'failed' ? 1 : count('failed');
    for (const { status, fullName, failureMessages } of tests) {
      if (status === 'failed') failures.push(`${String(file.name)} > ${String(fullName)}\n${linesOf(failureMessages)}`);
    }
  }
  return { passed, failed: failed === 0 && exitCode !== 0 ? 1 : failed, skipped, failures };
}

const linesOf = (messages: unknown): string => (Array.isArray(messages) ? messages.join('\n') : '');
