/** Test counts of one suite. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Each failed test with its file, title and messages. */
  readonly failures: readonly string[];
  readonly durations: Durations;
}

/** How long each file and each test took, in milliseconds. */
export interface Durations {
  readonly files: readonly Duration[];
  readonly tests: readonly Duration[];
}

export interface Duration {
  readonly name: string;
  readonly ms: number;
}

export const nothing: Tally = {
  passed: 0,
  failed: 0,
  skipped: 0,
  failures: [],
  durations: { files: [], tests: [] },
};

export const add = (a: Tally, b: Tally): Tally => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  failures: [...a.failures, ...b.failures],
  durations: {
    files: [...a.durations.files, ...b.durations.files],
    tests: [...a.durations.tests, ...b.durations.tests],
  },
});

/** `12 passed, 0 failed`, and the number of skipped tests, if any. */
export function tallyLine({ passed, failed, skipped }: Pick<Tally, 'passed' | 'failed' | 'skipped'>): string {
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
  return {
    passed,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped,
    failures,
    durations: readDurations(files),
  };
}

/** A file's time includes its hooks; the time to load it is not in the report. */
function readDurations(files: readonly Readonly<Record<string, unknown>>[]): Durations {
  return {
    files: files.map(({ name, startTime, endTime }) => ({
      name: String(name),
      ms: Number(endTime ?? 0) - Number(startTime ?? 0),
    })),
    tests: files.flatMap(({ name, assertionResults }) =>
      listOf(assertionResults).map(({ fullName, duration }) => ({
        name: `${String(name)} > ${String(fullName)}`,
        ms: Number(duration ?? 0),
      })),
    ),
  };
}

const linesOf = (messages: unknown): string => (Array.isArray(messages) ? messages.join('\n') : '');
