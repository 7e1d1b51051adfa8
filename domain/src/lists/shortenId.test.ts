import { expect, test } from 'vitest';
import { shortenId } from './shortenId.ts';

test('a long id is shown as its first and last six characters', () => {
  expect(shortenId('0x7c3E91f0aA00bb11cc22dd33ee44ff5566b04D2a')).toBe('0x7c3E…b04D2a');
  expect(shortenId('12345678901234')).toBe('123456…901234');
});

test('an id that would not become shorter stays whole', () => {
  expect(shortenId('1234567890123')).toBe('1234567890123');
});
