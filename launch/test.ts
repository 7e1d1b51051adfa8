import { errorMessage } from './errors.ts';
import { onStop } from './stop.ts';
import { budgetLine, listSlowest } from './suites/budget.ts';
import { findReach } from './suites/changed.ts';
import { listChanged, readBase, readCommit } from './suites/git.ts';
import { type Form, forms, runSuite, type SuiteName, suiteNames, suitesOf } from './suites/run.ts';
import { add, nothing, tallyLine } from './suites/tally.ts';
import { seconds } from './supervisor/progress.ts';
import { endTools } from './tool.ts';

/** The name of a failed test and the beginning of its message. */
const SHORT_LINES = 6;

const isSuite = (name: string): name is SuiteName => suiteNames.some((known) => known === name);

interface Run {
  readonly name: SuiteName;
  readonly filters: readonly string[];
  /** Names the budget of a whole suite; a part of one has none. */
  readonly form?: Form;
}

const listRuns = (form: Form): readonly Run[] => suitesOf(form).map(([name, filters]) => ({ name, filters, form }));

/** Unit tests that read files of any workspace, so that imports do not find them: `changed` always runs them. */
const OF_FILES = 'launch/';

/** Selects what a change since `base` reaches: the checks, unit tests by their imports, the rest by capability. */
function selectChanged(base: string): readonly Run[] {
  const changed = listChanged(base);
  const { unit, integration, journey, launch } = findReach(changed);
  process.stdout.write(`${changed.length} files were changed since ${base}\n`);
  const suites = [
    ['integration', integration],
    ['launch', launch],
    ['journey', journey],
  ] as const;
  const units: readonly Run[] =
    unit === 'all'
      ? [{ name: 'unit', filters: [] }]
      : [
          { name: 'unit', filters: [OF_FILES] },
          { name: 'unit', filters: [`--changed=${base}`, '--passWithNoTests'] },
        ];
  return [
    { name: 'check', filters: [] },
    ...units,
    ...suites.flatMap(([name, selection]): Run[] => {
      if (selection === 'all') return [{ name, filters: [] }];
      return selection.length === 0 ? [] : [{ name, filters: selection }];
    }),
  ];
}

/**
 * `npm test`: the default form. `npm test -- all`: everything. `npm test -- changed [<commit>]`: what a change since a
 * commit reaches; without one, since the branch began. `npm test -- <suite> [<filter> …]`: one suite. Returns the exit
 * code.
 */
async function main([wanted = 'default', ...filters]: string[]): Promise<number> {
  if (isSuite(wanted)) return runAll([{ name: wanted, filters, ...(filters.length === 0 && { form: 'all' }) }]);
  if (wanted === 'changed') {
    const [commit] = filters;
    try {
      return await runAll(selectChanged(commit === undefined ? readBase() : readCommit(commit)));
    } catch (error) {
      process.stderr.write(`${errorMessage(error)}\n`);
      return 1;
    }
  }
  const form = forms.find((known) => known === wanted);
  if (form !== undefined) return runAll(listRuns(form));
  process.stderr.write(
    `There is no suite '${wanted}'. Forms: ${forms.join(', ')}, changed; suites: ${suiteNames.join(', ')}\n`,
  );
  return 1;
}

async function runAll(runs: readonly Run[]): Promise<number> {
  let total = nothing;
  const lines: string[] = [];
  const slowest: string[] = [];
  for (const { name, filters, form } of runs) {
    process.stdout.write(`\n== ${name}\n`);
    const startedAt = performance.now();
    const result = await runSuite(name, filters, form ?? 'all', process.env);
    total = add(total, result);
    const outcome = name === 'check' ? `${result.failed} failed` : tallyLine(result);
    const ms = performance.now() - startedAt;
    const budget = form === undefined ? '' : budgetLine(form, name, ms);
    lines.push(`${name.padEnd(12)} ${seconds(ms).padStart(8)} ${budget}  ${outcome}`);
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
