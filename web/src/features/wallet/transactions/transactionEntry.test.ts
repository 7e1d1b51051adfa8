import { expect, test } from 'vitest';
import { parseTransactionId } from './transactionEntry.ts';

const HEX = 'ab'.repeat(32);

test('a pasted transaction is taken without spaces around it and in lower case', () => {
  expect(parseTransactionId(` 0x${HEX.toUpperCase()}\n`)).toBe(`0x${HEX}`);
  expect(parseTransactionId(HEX)).toBe(HEX);
});

test.each(['', '0x', HEX.slice(1), `0x${HEX}0`, `${HEX.slice(1)}g`, `https://example.test/tx/${HEX}`])(
  '%j is no transaction',
  (text) => expect(parseTransactionId(text)).toBeUndefined(),
);
