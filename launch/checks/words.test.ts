import { expect, test } from 'vitest';
import { findTerms, splitName } from './words.ts';

const vocabulary = {
  coined: { deed: 'action', toldOrder: 'applyOrderUpdate' },
  identifiers: { place: 'name the thing' },
  suffixes: { Parts: 'Deps' },
  allowed: [{ path: 'venue/', term: 'place', reason: 'the verb' }],
};
const find = (path: string, text: string) => findTerms(vocabulary, [{ path, text }]).findings;

test('names are split at their capitals', () => {
  expect(splitName('toldOrdersHTTPWay')).toEqual(['told', 'orders', 'http', 'way']);
});

test('a coined term is found in names, comments, texts and paths, in singular and plural', () => {
  expect(find('a.ts', 'const auditDeed = 1;')).toEqual(['a.ts:1: auditDeed: use action']);
  expect(find('a.ts', '\n// Deeds of an operator')).toEqual(['a.ts:2: Deeds: use action']);
  expect(find('a.md', 'The deed is recorded.')).toHaveLength(1);
  expect(find('server/deeds/a.ts', '')).toHaveLength(1);
  expect(find('a.sql', 'create table toldOrders ();')).toHaveLength(1);
  expect(find('a.ts', 'const told = order;')).toEqual([]);
  expect(find('a.ts', 'const indeed = 1;')).toEqual([]);
});

test('an ordinary word is found as a whole identifier alone, and not where it is allowed', () => {
  expect(find('a.ts', 'const place = 1;')).toEqual(['a.ts: place: use name the thing']);
  expect(find('a.ts', "// a place\nconst placeOrder = 'place';")).toEqual([]);
  expect(find('venue/a.ts', 'const place = 1;')).toEqual([]);
});

test('a forbidden ending is found', () => {
  expect(find('a.ts', 'interface OrderParts {}')).toEqual(['a.ts: OrderParts: use Deps']);
});

test('what was read is counted', () => {
  expect(findTerms(vocabulary, [{ path: 'a.ts', text: 'one;' }]).read).toBe(3);
});
