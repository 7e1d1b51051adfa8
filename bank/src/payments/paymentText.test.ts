import { expect, test } from 'vitest';
import { addressLines, checkPaymentText } from './paymentText.ts';

test('a text is carried in the characters of SWIFT, up to 140 of them', () => {
  expect(checkPaymentText('Müller & Söhne GmbH')).toEqual({ text: 'Muller + Sohne GmbH' });
  expect(checkPaymentText('x'.repeat(140))).toEqual({ text: 'x'.repeat(140) });
  expect(checkPaymentText('x'.repeat(141))).toMatchObject({ reason: 'length' });
  expect(checkPaymentText('北'.repeat(60))).toMatchObject({ reason: 'length' });
  expect(checkPaymentText('Fund 🚀')).toMatchObject({ reason: 'characters', detail: '🚀' });
  expect(checkPaymentText('  ')).toMatchObject({ reason: 'missing' });
});

test('an address is divided between words into lines of up to 70 characters', () => {
  expect(addressLines('8 Queen’s Road Central, Hong Kong')).toEqual(["8 Queen's Road Central, Hong Kong"]);
  const long = addressLines(`${'Tower '.repeat(15)}Hong Kong`);
  expect(long.every((line) => line.length <= 70)).toBe(true);
  expect(long.join(' ')).toBe(`${'Tower '.repeat(15)}Hong Kong`);
  expect(addressLines('x'.repeat(130)).map((line) => line.length)).toEqual([70, 60]);
});

test('an address that no file can carry has no lines', () => {
  expect(addressLines('House 🚀')).toEqual([]);
  expect(addressLines('x'.repeat(2 * 70))).toHaveLength(2);
  expect(addressLines('x'.repeat(2 * 70 + 1))).toEqual([]);
  expect(addressLines(' ')).toEqual([]);
});
