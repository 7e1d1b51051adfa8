import { expect, test } from 'vitest';
import { compareValues, nextSort, type Sort, sorted } from './sort.ts';

test('SH-09 a column cycles none, descending, ascending, none', () => {
  const seen: (Sort<'last'> | undefined)[] = [undefined];
  for (let click = 0; click < 3; click += 1) seen.push(nextSort(seen.at(-1), 'last'));
  expect(seen.map((sort) => sort?.direction)).toEqual([undefined, 'descending', 'ascending', undefined]);
});

test('SH-09 another column starts with descending', () => {
  expect(nextSort<'last' | 'high'>({ column: 'last', direction: 'ascending' }, 'high')).toEqual({
    column: 'high',
    direction: 'descending',
  });
});

test('equal rows keep their order in both directions', () => {
  const rows = [
    { name: 'a', rank: 1 },
    { name: 'b', rank: 1 },
    { name: 'c', rank: 0 },
  ];
  const names = (direction: 'ascending' | 'descending') =>
    sorted(rows, direction, (x, y) => x.rank - y.rank).map((row) => row.name);
  expect(names('ascending')).toEqual(['c', 'a', 'b']);
  expect(names('descending')).toEqual(['a', 'b', 'c']);
});

test('SH-09 decimals are compared as decimals, texts as texts, and an unknown value is below every known one', () => {
  const ascending = (values: readonly (string | null | undefined)[]) => [...sorted(values, 'ascending', compareValues)];
  expect(ascending(['9', '10', '-1', '0.10000000000000001', '0.1'])).toEqual([
    '-1',
    '0.1',
    '0.10000000000000001',
    '9',
    '10',
  ]);
  expect(ascending(['SOLUSDT', 'BTCUSDT'])).toEqual(['BTCUSDT', 'SOLUSDT']);
  expect(ascending(['-1', null])).toEqual([null, '-1']);
});
