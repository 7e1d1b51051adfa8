/** Tests of one suite, counted. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export const nothing: Tally = { passed: 0, failed: 0, skipped: 0 };

export const add = (a: Tally, b: Tally): Tally => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

/** `12 passed, 0 failed`, and how many were skipped when any were. */
export function tallyLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

const listOf = (value: unknown): Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

/**
 * Counts vitest's JSON report. A file that could not be loaded counts as one failure, and so does a run that ended
 * with a failure which no test shows: no report, no tests, an error outside of them.
 */
export function tally(report: unknown, exitCode: number): Tally {
  const files = isObject(report) ? listOf(report.testResults) : [];
  let [passed, failed, skipped] = [0, 0, 0];
  for (const file of files) {
    const tests = listOf(file.assertionResults).map(({ status }) => status);
    const failures = tests.filter((status) => status === 'failed').length;
    passed += tests.filter((status) => status === 'passed').length;
    failed += failures === 0 && file.status === 'failed' ? 1 : failures;
    skipped += tests.filter((status) => ['skipped', 'pending', 'todo', 'disabled'].includes(String(status))).length;
  }
  return { passed, failed: failed === 0 && exitCode !== 0 ? 1 : failed, skipped };
}
