import { expect, test } from 'vitest';
import { parseStored } from './parseStored.ts';

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

test('a stored value is read again', () => {
  expect(parseStored(JSON.stringify(['a', 'b']), isTexts)).toEqual(['a', 'b']);
});

test.each([null, '', 'undefined', '[', '["a"', 'null', '{}', '[1]', '"a"', '["a"] '.repeat(2)])(
  'what is no such value is undefined: %s',
  (text) => {
    expect(parseStored(text, isTexts)).toBeUndefined();
  },
);
