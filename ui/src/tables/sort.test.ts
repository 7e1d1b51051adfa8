import { expect, test } from 'vitest';
import { nextSort, type Sort, sorted } from './sort.ts';

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
