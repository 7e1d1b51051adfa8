import { relative } from 'node:path';
import { root } from '../config.ts';
import budgets from './budget.json' with { type: 'json' };
import type { Form, SuiteName } from './run.ts';
import type { Duration, Tally } from './tally.ts';

const SHOWN = 15;

/** Says how a suite's time compares with its budget. A suite over it does not fail: machines are noisy. */
export function budgetLine(form: Form, name: SuiteName, ms: number): string {
  const { [name]: budget = Number.POSITIVE_INFINITY }: Partial<Record<SuiteName, number>> = budgets[form];
  return ms <= budget * 1_000 ? `of ${budget} s` : `of ${budget} s, OVER BUDGET`;
}

/** Lists the slowest files and tests of a suite, in seconds. Empty for a suite without tests. */
export function listSlowest(suite: SuiteName, { durations: { files, tests } }: Pick<Tally, 'durations'>): string {
  if (files.length === 0) return '';
  return `\n${suite}, slowest files\n${format(files)}\n${suite}, slowest tests\n${format(tests)}\n`;
}

const format = (durations: readonly Duration[]): string =>
  durations
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, SHOWN)
    .map(
      ({ name, ms }) =>
        `${(ms / 1_000).toFixed(1).padStart(7)}  ${name.startsWith(root) ? relative(root, name) : name}`,
    )
    .join('\n');
