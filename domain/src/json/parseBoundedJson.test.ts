import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseBoundedJson } from './parseBoundedJson.ts';

test('any JSON of a usual depth is parsed as JSON.parse does, whatever its strings contain', () => {
  const value = fc.jsonValue({ maxDepth: 6, stringUnit: fc.constantFrom('"', '\\', '[', ']', '{', '}', 'a', 'é') });
  fc.assert(
    fc.property(value, (each) => {
      const text = JSON.stringify(each);
      expect(parseBoundedJson(text)).toEqual(JSON.parse(text));
    }),
    { numRuns: 2_000 },
  );
});

test('nesting of 32 levels is parsed, one more is not', () => {
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  expect(() => parseBoundedJson(nested(32))).not.toThrow();
  expect(() => parseBoundedJson(nested(33))).toThrow(SyntaxError);
  expect(() => parseBoundedJson('{"a":'.repeat(20_000))).toThrow('nested more than 32');
});

test('what is no JSON is refused, in time that grows with its length', () => {
  for (const text of ['', '"', '"\\', `"${'\\'.repeat(20_000)}`, '[1,', '{"a":"b']) {
    expect(() => parseBoundedJson(text)).toThrow(SyntaxError);
  }
});
