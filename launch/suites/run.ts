import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from '../checks/all.ts';
import { errorMessage } from '../errors.ts';
import { runPackage } from '../tool.ts';
import { withBitcoinNode } from './bitcoinNode.ts';
import { ensureChromium } from './chromium.ts';
import { add, nothing, type Tally, tally } from './tally.ts';

/** The suites in order of execution: the fastest to fail first. */
export const suiteNames = ['check', 'unit', 'integration', 'postgres15', 'launch', 'journey'] as const;
export type SuiteName = (typeof suiteNames)[number];

function readReport(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** The vitest projects of a suite. */
const projectsOf = (name: SuiteName): readonly string[] => {
  if (name === 'unit') return ['unit', 'unit-shared'];
  return [name === 'postgres15' ? 'integration' : name];
};

/** Tests that depend on the version of PostgreSQL: start, migrations, jobs and the ledger. */
export const ON_OLDEST_POSTGRES = [
  'server/src/kernel',
  'server/src/ledger',
  'server/test/platform/concurrentStart.test.ts',
];

/** The default form leaves out what the names of these files say; the whole form has everything. */
export const forms = ['default', 'all'] as const;
export type Form = (typeof forms)[number];

/** The suites of a form, each with the files that it runs; without any it runs all. */
export const suitesOf = (form: Form): readonly (readonly [name: SuiteName, filters: readonly string[]])[] =>
  form === 'all'
    ? suiteNames.map((name) => [name, []])
    : [
        ['check', []],
        ['unit', []],
        ['integration', []],
        ['launch', ['launch/main.e2e.ts']],
        ['journey', ['/main.e2e.ts']],
      ];

/** Waits most of its time, so it runs beside the other files and not in the place of one. */
const BESIDE = 'server/test/trading/faultyLine.test.ts';
const NOT_BY_DEFAULT = ['**/*.kill.test.ts', '**/*.growth.test.ts', BESIDE];

async function runTests(name: SuiteName, filters: readonly string[], env: NodeJS.ProcessEnv): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'aldgate-report-'));
  try {
    const report = join(folder, 'report.json');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const args = ['run', ...projectsOf(name).map((project) => `--project=${project}`), ...reporters, ...filters];
    const { code } = await runPackage('vitest/vitest.mjs', args, { shown: true, env });
    return tally(readReport(report), code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runIntegration(filters: readonly string[], form: Form, env: NodeJS.ProcessEnv): Promise<Tally> {
  const withNode = await withBitcoinNode(env);
  if (filters.length > 0) return runTests('integration', filters, withNode);
  if (form === 'default') return runTests('integration', [], { ...withNode, TEST_EXCLUDE: NOT_BY_DEFAULT.join(' ') });
  const [beside, others] = await Promise.all([
    runTests('integration', [BESIDE], env),
    runTests('integration', [], { ...withNode, TEST_EXCLUDE: BESIDE }),
  ]);
  return add(beside, others);
}

/** Runs one suite. `filters` select files by path; without any the form decides. */
export async function runSuite(
  name: SuiteName,
  filters: readonly string[],
  form: Form,
  env: NodeJS.ProcessEnv,
): Promise<Tally> {
  if (name === 'check') return { ...nothing, failed: await runChecks() };
  if (name === 'postgres15') {
    const files = filters.length > 0 ? filters : ON_OLDEST_POSTGRES;
    return runTests(name, files, { ...env, POSTGRES_MAJOR: '15' });
  }
  if (name === 'integration') return runIntegration(filters, form, env);
  if (name !== 'journey') return runTests(name, filters, name === 'unit' ? await withBitcoinNode(env) : env);
  try {
    return await runTests(name, filters, { ...(await withBitcoinNode(env)), CHROMIUM_PATH: await ensureChromium(env) });
  } catch (error) {
    process.stderr.write(`${errorMessage(error)}\n`);
    return { ...nothing, failed: 1 };
  }
}
