import { expect, test } from 'vitest';
import { findComments } from './comments.ts';

const find = (line: string) => findComments([{ path: 'a.ts', text: `one();\n${line}` }]);

test('a comment of more than 120 columns is found, code is left to the formatter', () => {
  expect(find(`// ${'a'.repeat(118)}`)).toEqual(['a.ts:2: 121 columns']);
  expect(find(` * ${'a'.repeat(118)}`)).toHaveLength(1);
  expect(find(`// ${'a'.repeat(117)}`)).toEqual([]);
  expect(find(`const text = '${'a'.repeat(118)}';`)).toEqual([]);
});

test('a title and a string of words of more than 120 columns are found, data and templates are not', () => {
  const sentence = 'word '.repeat(24);
  expect(find(`test('${sentence}', () => {`)).toHaveLength(1);
  expect(find(`test.each(CASES)(\`${sentence}\`, () => {`)).toHaveLength(1);
  expect(find(`  text: '${sentence}',`)).toEqual(['a.ts:2: 131 columns']);
  expect(find(`  text: '${'word '.repeat(20)}',`)).toEqual([]);
  expect(find(`  hash: '${'a'.repeat(120)}',`)).toEqual([]);
  expect(find(`  { base: 'BTC', ${'price: 1, '.repeat(10)}name: 'a b' },`)).toHaveLength(0);
  expect(find(`  select ${'amount, '.repeat(14)} from account`)).toEqual([]);
});

test('a comment that begins without its verb or noun is found, in its first line alone', () => {
  const message = 'begin with a verb or noun';
  expect(find('/** What an account holds. */')).toEqual([`a.ts:2: ${message}`]);
  expect(find('// The same as text.')).toEqual([`a.ts:2: ${message}`]);
  expect(find('/**\n * Whose account it is.\n */')).toEqual([`a.ts:3: ${message}`]);
  expect(find('// Reads the account\n// Of an institution.')).toEqual([]);
  expect(find('/**\n * Reads the account\n * Of an institution.\n */')).toEqual([]);
  expect(find('/** Offers what is left. */')).toEqual([]);
});
