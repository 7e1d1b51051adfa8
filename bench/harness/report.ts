import type { Measure } from './measure.ts';

/** Writes measures as a table, a row each. */
export function formatTable(measures: readonly Measure[]): string {
  const rows = measures.map(({ bench, value, unit, ratio, goal, holds }) => [
    bench,
    `${value.toFixed(value < 100 ? 1 : 0)} ${unit}`,
    ratio === null ? '–' : `${ratio.toFixed(2)} ×`,
    goal,
    holds ? 'holds' : 'MISSED',
  ]);
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => `${row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('  ')}\n`).join('');
}
