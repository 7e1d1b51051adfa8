import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../config.ts';
import budgets from './budget.json' with { type: 'json' };
import { budgetLine, listSlowest } from './budget.ts';
import { nothing, tally } from './tally.ts';

test('the slowest files and tests are listed, slowest first, at most fifteen of each', () => {
  const testResults = Array.from({ length: 20 }, (_, index) => ({
    name: join(root, `file${index}.test.ts`),
    status: 'passed',
    startTime: 1_000,
    endTime: 1_000 + index * 100,
    assertionResults: [{ status: 'passed', fullName: `title ${index}`, duration: index * 90 }],
  }));
  const lines = listSlowest('unit', tally({ testResults }, 0)).trim().split('\n');
  expect(lines).toHaveLength(32);
  expect(lines[1]).toBe('    1.9  file19.test.ts');
  expect(lines[17]).toBe('    1.7  file19.test.ts > title 19');
  expect(listSlowest('check', nothing)).toBe('');
});

test('a suite over its budget is named', () => {
  const { unit } = budgets.all;
  expect(budgetLine('all', 'unit', unit * 1_000)).toBe(`of ${unit} s`);
  expect(budgetLine('all', 'unit', unit * 1_000 + 1)).toBe(`of ${unit} s, OVER BUDGET`);
});
