import { expect, test } from 'vitest';
import { formatSealLine, splitSealed, statementPayload } from './statementSeal.ts';

const seal = { number: '12', sha256: 'ab'.repeat(32), signature: '0f'.repeat(64) };
const bytes = (text: string) => new TextEncoder().encode(text);

test('a file is separated from its seal', () => {
  const found = splitSealed(bytes(`one\ntwo\n${formatSealLine(seal)}`));
  expect(found?.seal).toEqual(seal);
  expect(new TextDecoder().decode(found?.content)).toBe('one\ntwo\n');
});

test.each([
  ['no seal', 'one\n'],
  ['nothing', ''],
  ['something after it', `one\n${formatSealLine(seal)}x`],
  ['another line end', `one\n${formatSealLine(seal).replace('\n', '\r\n')}`],
  ['a letter in upper case', `one\n${formatSealLine(seal).replace('ab', 'AB')}`],
  ['a second blank', `one\n${formatSealLine(seal).replace(' sha256', '  sha256')}`],
  ['a short signature', `one\n${formatSealLine({ ...seal, signature: '0f' })}`],
])('a file with %s has no seal', (_name, text) => {
  expect(splitSealed(bytes(text))).toBeUndefined();
});

test('the signed text has the keys in alphabetical order', () => {
  expect(statementPayload('12', 'ab')).toBe('{"number":"12","sha256":"ab","version":1}');
});
