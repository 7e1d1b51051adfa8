import { expect, test } from 'vitest';
import { findComments } from './comments.ts';

const find = (line: string) => findComments([{ path: 'a.ts', text: `one();\n${line}` }]);

test('a comment of more than 120 columns is found, code is left to the formatter', () => {
  expect(find(`// ${'a'.repeat(118)}`)).toEqual(['a.ts:2: 121 columns']);
  expect(find(` * ${'a'.repeat(118)}`)).toHaveLength(1);
  expect(find(`// ${'a'.repeat(117)}`)).toEqual([]);
  expect(find(`const text = '${'a'.repeat(118)}';`)).toEqual([]);
});
