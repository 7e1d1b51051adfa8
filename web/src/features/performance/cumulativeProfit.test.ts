import { expect, test } from 'vitest';
import { cumulateProfit, hasCurve } from './cumulativeProfit.ts';
import type { PerformanceRow } from './queries.ts';

const row = (equityWithoutFlows: string | null, profit: string | null) =>
  ({ equityWithoutFlows, profit }) as PerformanceRow;

test('the curve starts at 0 and adds the profit of each day, whatever the account held before', () => {
  const rows = [row(null, null), row('250010', '10'), row('249985', '-25'), row('250000.5', '15.5')];
  expect(cumulateProfit(rows).map(({ cumulativeProfit }) => cumulativeProfit)).toEqual([null, '10', '-15', '0.5']);
  expect(cumulateProfit([])).toEqual([]);
});

test('fewer than three days with a profit have no curve', () => {
  expect(hasCurve([row('1', '1'), row('2', '1'), row(null, null)])).toBe(false);
  expect(hasCurve([row('1', '1'), row('2', '1'), row('3', '1')])).toBe(true);
});
