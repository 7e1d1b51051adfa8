import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findRepeatedName } from './repeatedName.ts';

test.each([
  ['{"amount":"1","amount":"2"}', 'amount'],
  ['{"a":1,"b":{"c":[{"d":1},{"d":2,"d" :3}]}}', 'b.c.d'],
  ['{"a":{"b":1},"c":2,"a":3}', 'a'],
  [String.raw`{"amount":"1","\u0061mount":"2"}`, 'amount'],
  [String.raw`{"a\"b":1,"a\"b":2}`, 'a"b'],
  ['{"__proto__":1,"__proto__":2}', '__proto__'],
])('a name that is there twice is found in %s', (json, name) => {
  expect(JSON.parse(json)).toBeTypeOf('object');
  expect(findRepeatedName(json)).toBe(name);
});

test.each([
  '{"a":{"a":{"a":1}},"b":[{"a":1},{"a":1}]}',
  String.raw`{"a":"\"a\":1,\"a\":2","b":"{\"a\":","c":["a","a"],"d":"\\","e":"a"}`,
  '["a","a"]',
  '""',
])('the same text elsewhere is no name in %s', (json) => {
  expect(JSON.parse(json)).toBeDefined();
  expect(findRepeatedName(json)).toBeUndefined();
});

test('whatever JSON.stringify writes has each name once', () => {
  const value = fc.jsonValue({ maxDepth: 6, stringUnit: fc.constantFrom('"', '\\', ':', '[', '{', '}', 'a', ' ') });
  fc.assert(fc.property(value, (each) => findRepeatedName(JSON.stringify(each, null, 1)) === undefined));
});
