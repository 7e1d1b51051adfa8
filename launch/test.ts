import { onStop } from './stop.ts';
import { budgetLine, listSlowest } from './suites/budget.ts';
import { findBase, findReach, listChanged } from './suites/changed.ts';
import { runSuite, type SuiteName, suiteNames } from './suites/run.ts';
import { add, nothing, tallyLine } from './suites/tally.ts';
import { seconds } from './supervisor/progress.ts';
import { endTools } from './tool.ts';

/** The name of a failed test and the beginning of its message. */
const SHORT_LINES = 6;

const isSuite = (name: string): name is SuiteName => suiteNames.some((known) => known === name);

type Run = readonly [name: SuiteName, filters: readonly string[]];

/** Selects what a change since `base` reaches: the checks, unit tests by their imports, the rest by capability. */
function selectChanged(base: string): readonly Run[] {
  const { integration, journey } = findReach(listChanged(base));
  const runs: Run[] = [
    ['check', []],
    ['unit', [`--changed=${base}`, '--passWithNoTests']],
  ];
  if (integration.length > 0) runs.push(['integration', integration]);
  if (journey.length > 0) runs.push(['journey', journey]);
  return runs;
}

/**
 * `npm test [-- <suite> [<filter> …]]`: all suites, or one. `npm test -- changed [<commit>]`: what a change since a
 * commit reaches; without one, since the branch began. Returns the exit code.
 */
async function main([wanted, ...filters]: string[]): Promise<number> {
  if (wanted !== undefined && wanted !== 'changed' && !isSuite(wanted)) {
    process.stderr.write(`There is no suite '${wanted}'. Suites: ${suiteNames.join(', ')}, changed\n`);
    return 1;
  }
  if (wanted === 'changed') return runAll(selectChanged(filters[0] ?? findBase()));
  return runAll(wanted === undefined ? suiteNames.map((name) => [name, []]) : [[wanted, filters]]);
}

async function runAll(runs: readonly Run[]): Promise<number> {
  let total = nothing;
  const lines: string[] = [];
  const slowest: string[] = [];
  for (const [name, filters] of runs) {
    process.stdout.write(`\n== ${name}\n`);
    const startedAt = performance.now();
    const result = await runSuite(name, filters, process.env);
    total = add(total, result);
    const outcome = name === 'check' ? `${result.failed} failed` : tallyLine(result);
    const ms = performance.now() - startedAt;
    const isWhole = filters.length === 0;
    lines.push(`${name.padEnd(12)} ${seconds(ms).padStart(8)} ${isWhole ? budgetLine(name, ms) : ''}  ${outcome}`);
    process.stdout.write(`${lines.at(-1)}\n`);
    slowest.push(listSlowest(name, result));
  }
  for (const failure of total.failures) process.stdout.write(`\nfailed: ${failure}\n`);
  process.stdout.write(slowest.join(''));
  process.stdout.write(`\n${lines.join('\n')}\n\n${tallyLine(total)}\n`);
  // Once more in short: the end of the output is what is read first.
  for (const failure of total.failures)
    process.stdout.write(`\nfailed: ${failure.split('\n', SHORT_LINES).join('\n')}\n`);
  return total.failed === 0 ? 0 : 1;
}

onStop(() => {
  endTools();
  process.exit(130);
});
process.exit(await main(process.argv.slice(2)));
