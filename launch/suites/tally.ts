/** Test counts of one suite. */
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

/** `12 passed, 0 failed`, and the number of skipped tests, if any. */
export function tallyLine({ passed, failed, skipped }: Tally): string {
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
  for (const file of files) {
    const tests = listOf(file.assertionResults).map(({ status }) => status);
    const failures = tests.filter((status) => status === 'failed').length;
    passed += tests.filter((status) => status === 'passed').length;
    failed += failures === 0 && file.status === 'failed' ? 1 : failures;
    skipped += tests.filter((status) => ['skipped', 'pending', 'todo', 'disabled'].includes(String(status))).length;
  }
  return { passed, failed: failed === 0 && exitCode !== 0 ? 1 : failed, skipped };
}
